import { expect, test } from 'vitest';
import type { Bindings } from '../../spec/profile/profile.ts';
import { computeDiff } from './diff.ts';
import type { Suggestion } from './suggest/suggestion.ts';

const suggestions: readonly Suggestion[] = [
  { decision: 'post.create.status', answer: 200, reason: 'a creation' },
  { decision: 'error.statuses', answer: { rule: 400, notFound: 404 }, reason: 'two refusals' },
];

const formatDiff = (bindings: object) =>
  computeDiff(suggestions, bindings as Bindings).map(({ sign, text }) => `${sign} ${text}`);

test('a diff shows added and changed bindings, with the reasons', () => {
  expect(formatDiff({ 'error.statuses': { rule: 422, rate: 429 } })).toEqual([
    '# a creation',
    '+ post.create.status: 200',
    '# two refusals',
    '- error.statuses: {"rule":422,"rate":429}',
    '+ error.statuses: {"rule":400,"rate":429,"notFound":404}',
  ]);
});

test('a diff keeps a list of statuses that contains the new one', () => {
  const bindings = { 'post.create.status': 200, 'error.statuses': { rule: [422, 400], notFound: 410 } };
  expect(formatDiff(bindings).at(-1)).toBe('+ error.statuses: {"rule":[422,400],"notFound":404}');
  expect(formatDiff({ ...bindings, 'error.statuses': { rule: [422, 400], notFound: 404 } })).toEqual([]);
});

test('a diff is empty if the profile already has the bindings', () => {
  expect(formatDiff({ 'post.create.status': 200, 'error.statuses': { rule: 400, notFound: 404, rate: 429 } })).toEqual(
    [],
  );
});
