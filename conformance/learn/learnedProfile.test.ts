import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { decisionIds } from '../../spec/decisions/index.ts';
import { ObservedExchanges } from './evidence/observedExchanges.ts';
import { formatLearnedProfile } from './learnedProfile.ts';
import { formatProfile } from './profileText.ts';
import { observe } from './testing/observe.ts';

test('the experiments that gave evidence are listed first, with what they measured', () => {
  const withoutEvidence = ['a', 'b', 'c', 'd'].map((experiment) => ({
    experiment,
    exchanges: [],
    noEvidenceReason: 'Nothing is shown.',
  }));
  const evidence = [
    ...withoutEvidence,
    { experiment: 'thumbnails', exchanges: ['createPost: accepted with 201'], measured: 'long' },
  ];
  const lesson = {
    decision: 'option.default.videoType',
    grade: 'bound',
    answer: 'long',
    possible: ['long'],
    evidence,
  } as const;
  expect(formatLearnedProfile([lesson], {})).toContain(
    ['# - thumbnails: "long"', '#     createPost: accepted with 201', '# - a: Nothing is shown.'].join('\n'),
  );
});

test('the text of a profile does not depend on the order in which names were found', () => {
  const [field, paging] = [{ 'post.schedule.field': 'goLiveAt' }, { 'post.list.paging': 'cursor' }] as const;
  expect(formatLearnedProfile([], { ...field, ...paging })).toBe(formatLearnedProfile([], { ...paging, ...field }));
});

test('a bound answer that no tool models is marked, because the mock uses another one', () => {
  const format = (answer: string) =>
    formatLearnedProfile(
      [{ decision: 'post.list.paging.invalid', grade: 'bound', answer, possible: [answer], evidence: [] }],
      {},
    );
  const mark = 'The mock and the suite do not model this answer';
  expect(format('accept: the default or the nearest valid value')).toContain(mark);
  expect(format('refuse')).not.toContain(mark);
});

/** The profile for posts that are created and updated, whose records have further members. */
function formatSuggestionsFor(members: object): string {
  const evidence = new ObservedExchanges();
  const request = { body: '{"text":"Hello","platforms":[{"platform":"social"}]}' };
  for (const id of ['p1', 'p2']) {
    const data = { post_id: id, state: 'draft', ...members };
    evidence.add(observe('POST /posts', 201, { success: true, data }, request));
    evidence.add(observe(`PATCH /posts/${id}`, 200, { success: true, data }, request));
  }
  return formatProfile(evidence);
}

test('a member that is recognized only by its name is suggested instead of its default, and marked', () => {
  const text = formatSuggestionsFor({ created_at: '2030-01-01T00:00:00Z', updated_at: '2030-01-01T00:00:00Z' });
  expect(parse(text)['post.record']).toMatchObject({ createdAt: 'created_at', updatedAt: 'updated_at' });
  expect(text).toMatch(/# recognized by their names alone: .*created_at.*updated_at/);
  expect(text).not.toMatch(/the defaults apply: .*createdAt/);
});

test('a member that no record has keeps its default, and is listed', () => {
  const text = formatSuggestionsFor({});
  expect(parse(text)['post.record']).not.toHaveProperty('createdAt');
  expect(text).toMatch(/not observed, so the defaults apply: .*createdAt/);
});

test('every decision has an answer, the result of its experiments, or a reason why it was not examined', () => {
  const lesson = { decision: 'text.unit', grade: 'unknown', possible: [], evidence: [] } as const;
  const text = formatLearnedProfile([lesson], { 'post.list.paging': 'cursor' });
  const answered = Object.keys(parse(text));
  expect(answered).toEqual(['post.list.paging', 'text.unit']);
  const reasons = text.split('\n').filter((line) => line.startsWith('# Not examined, '));
  expect(reasons).toHaveLength(3);
  const listed = reasons.flatMap((line) =>
    line
      .replace(/^[^:]*: /, '')
      .replace(/\.$/, '')
      .split(', '),
  );
  expect([...answered, ...listed].toSorted()).toEqual(decisionIds.toSorted());
});
