import { expect, test } from 'vitest';
import { computeDiff } from './diff.ts';

const suggestion = (answer: unknown) => ({ decision: 'error.statuses', answer, reason: 'a refusal' }) as never;

test('a status that the profile lists with others is no change', () => {
  const bindings = { 'error.statuses': { rule: [422, 400], notFound: 404 } };
  expect(computeDiff([suggestion({ rule: 422, notFound: 404 })], bindings)).toEqual([]);
  expect(computeDiff([suggestion({ rule: 422, notFound: 410 })], bindings).map(({ text }) => text)).toEqual([
    'a refusal',
    'error.statuses: {"rule":[422,400],"notFound":404}',
    'error.statuses: {"rule":[422,400],"notFound":410}',
  ]);
});
