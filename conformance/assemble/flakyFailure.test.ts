import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { explainVerdict, rulesAndLaws } from '../judge/verdicts.ts';
import { buildFlakyFailure } from './flakyFailure.ts';

const script = { id: 'scenario/once', title: 'Once', about: [], steps: [] };
const evidence = { rule: 'r', kept: false, script, entries: [1], expected: 'a', observed: 'b' };
const log = [{ entry: 0 }, { entry: 1 }] as never;
const rule = rulesAndLaws.find(({ id }) => id === 'video.title.required');
const judgeFlaky = (overrides: object) => {
  if (rule === undefined) throw new Error('The contract has no rule video.title.required.');
  const findings = { kept: [], broken: [], flaky: [{ ...evidence, ...overrides }], obstacles: [] };
  return explainVerdict(rule, findings, resolveProfile({}));
};

test('an inconclusive rule keeps the script, the values and the exchanges of its only failure', () => {
  expect(buildFlakyFailure({ verdict: 'inconclusive' }, [evidence], log)).toEqual({
    flakyFailure: { script: 'scenario/once', expected: 'a', observed: 'b', exchanges: [{ entry: 1 }] },
  });
  expect(buildFlakyFailure({ verdict: 'fail' }, [evidence], log)).toEqual({});
  expect(buildFlakyFailure({ verdict: 'inconclusive' }, [], log)).toEqual({});
});

test('the reason for an inconclusive verdict names the script, and the expected and observed values', () => {
  expect(judgeFlaky({})).toMatchObject({
    verdict: 'inconclusive',
    reason: expect.stringContaining('Failed once, in scenario/once: expected a, observed b.'),
  });
});

test('if a failure could not be repeated, the reason does not say that it did not recur', () => {
  const { reason } = judgeFlaky({ interruption: 'the time of the run was over' });
  expect(reason).toContain('The script could not be repeated: the time of the run was over');
  expect(reason).not.toContain('did not recur');
});

test('if the failure recurred with other statuses, the reason lists them', () => {
  const { reason } = judgeFlaky({ statuses: [201, 302, 0] });
  expect(reason).toContain('the same request got different statuses: 201, 302, no response.');
});
