import { expect, test } from 'vitest';
import { formatLearnedProfile } from './learnedProfile.ts';

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
