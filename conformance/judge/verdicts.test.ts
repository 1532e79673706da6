import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { getVerdict, rulesAndLaws } from './verdicts.ts';

const script = { id: 'scenario/once', title: 'Once', about: [], steps: [] };

test.each([
  ['documented', 'fail'],
  ['derived', 'fail'],
  ['assumed', 'warn'],
] as const)('breaking a rule that is %s has the verdict %s', (level, verdict) => {
  const rule = rulesAndLaws.find((candidate) => candidate.level === level);
  if (rule === undefined) throw new Error(`The contract has no rule that is ${level}.`);
  const evidence = { rule: rule.id, kept: false, script, entries: [1], expected: 'refused', observed: 201 };
  const findings = { kept: [], broken: [evidence], flaky: [], stops: [] };
  expect(getVerdict(rule, findings, resolveProfile({})).verdict).toBe(verdict);
});

test('the reason of a rule without evidence says whether its scripts were played', () => {
  const rule = rulesAndLaws.find(({ needs }) => needs.length === 0);
  if (rule === undefined) throw new Error('The contract has no rule without decisions.');
  const findings = { kept: [], broken: [], flaky: [], stops: [] };
  const getReason = (wasPlayed: boolean) => getVerdict(rule, { ...findings, wasPlayed }, resolveProfile({})).reason;
  expect(getReason(false)).toContain('No request of the suite tests this rule');
  expect(getReason(true)).toContain('were played');
});

test('a rule on a platform is not applicable without an account of it, also if the service refuses a control', () => {
  const rule = rulesAndLaws.find(({ id }) => id === 'text.length.video');
  if (rule === undefined) throw new Error('The contract has no such rule.');
  const stops = [
    { kind: 'refused', what: 'uploadMedia', reason: 'The upload returned 501.' },
    { kind: 'no-account', what: 'primary: video', platform: 'video', reason: 'No video account.' },
  ] as const;
  const findings = { kept: [], broken: [], flaky: [], stops };
  expect(getVerdict(rule, findings, resolveProfile({}))).toMatchObject({ verdict: 'not-applicable' });
});

test('a rule is inconclusive if the service refuses a control, also if other scripts need an account that it lacks', () => {
  const rule = rulesAndLaws.find(({ needs }) => needs.length === 0);
  if (rule === undefined) throw new Error('The contract has no rule without decisions.');
  const stops = [
    { kind: 'no-account', what: 'photo', reason: 'No photo account.' },
    { kind: 'refused', what: 'createPost', reason: 'createPost returned 500.' },
  ] as const;
  const findings = { kept: [], broken: [], flaky: [], stops };
  expect(getVerdict(rule, findings, resolveProfile({}))).toEqual({
    verdict: 'inconclusive',
    reason: 'createPost returned 500.',
  });
});
