import { expect, test } from 'vitest';
import { getExitCode } from './exit.ts';
import type { RuleResult, Verdict } from './results.ts';

const rule = (
  verdict: Verdict,
  level: RuleResult['level'] = 'documented',
  knownReason: string | null = null,
): RuleResult => ({
  id: `${level}.${verdict}`,
  kind: 'law',
  level,
  summary: '',
  source: { section: '', item: '' },
  needs: [],
  verdict,
  reason: null,
  evidence: { requests: 1, kept: 1, broken: 0, scripts: [] },
  failure: null,
  knownReason,
});
const getResult = (rules: readonly RuleResult[], options: Partial<Parameters<typeof getExitCode>[1]> = {}) =>
  getExitCode(rules, { strict: false, staleEntryCount: 0, obstacle: undefined, stopReason: undefined, ...options });
const getCode = (...args: Parameters<typeof getResult>) => getResult(...args).code;

test('the exit code is 0 if documented rules pass and assumed rules at most warn', () => {
  expect(getCode([rule('pass'), rule('warn', 'assumed'), rule('untestable')])).toBe(0);
  expect(getCode([rule('pass'), rule('inconclusive', 'assumed')])).toBe(0);
});

test('the exit code is 1 for a rule that fails unexpectedly, and for warnings if they count', () => {
  expect(getCode([rule('pass'), rule('fail')])).toBe(1);
  expect(getCode([rule('pass'), rule('fail', 'derived')])).toBe(1);
  expect(getCode([rule('pass'), rule('fail', 'documented', 'soon')])).toBe(0);
  expect(getCode([rule('pass'), rule('warn', 'assumed')], { strict: true })).toBe(1);
  expect(getCode([rule('pass')], { staleEntryCount: 1 })).toBe(1);
});

test('the exit code is 3 if no documented rule passed or the run is incomplete', () => {
  expect(getCode([rule('untestable'), rule('pass', 'derived')])).toBe(3);
  expect(getCode([rule('pass'), rule('inconclusive')])).toBe(3);
  expect(getCode([rule('pass'), rule('inconclusive', 'derived')])).toBe(3);
  expect(getCode([rule('pass')], { stopReason: 'the limit of 8 requests is reached' })).toBe(3);
  expect(getCode([], { obstacle: 'the service does not respond' })).toBe(3);
});

test('the exit code of a run with a selection depends on the selected rules alone', () => {
  const rules = [rule('pass'), { ...rule('untestable', 'derived'), reason: 'The hook "comment" is not configured.' }];
  const getExit = (level: RuleResult['level']) => getResult(rules, { isSelected: (rule) => rule.level === level });
  expect(getExit('documented').code).toBe(0);
  expect(getExit('derived')).toEqual({
    code: 3,
    reason: 'No selected rule passed, so the run proves nothing. The hook "comment" is not configured.',
  });
  expect(
    getResult([rule('untestable'), rule('pass', 'assumed')], { isSelected: ({ level }) => level === 'assumed' }),
  ).toEqual({ code: 0, reason: 'No documented or derived rule is broken; 1 of 1 selected rule passes.' });
});

test('the reason for the exit code 0 names broken rules that are known', () => {
  expect(getResult([rule('pass')]).reason).toBe(
    'No documented or derived rule is broken; 1 of 1 documented rule passes.',
  );
  expect(getResult([rule('pass'), rule('fail', 'documented', 'soon')]).reason).toBe(
    'No documented or derived rule is broken, except one known failure: documented.fail; 1 of 2 documented rules pass.',
  );
});

test('if a run ends before any rule passes, the reason for its exit code is why it ended', () => {
  const exit = getResult([rule('skipped')], { stopReason: 'the service is slow' });
  expect(exit).toEqual({ code: 3, reason: 'The run ended early: the service is slow.' });
});

test('the exit reason names the most common reason of inconclusive rules', () => {
  const refusal = 'createPost is needed to set up the test, but returned 403.';
  const build = (...reasons: readonly string[]) =>
    reasons.map((reason): RuleResult => ({ ...rule('inconclusive'), reason }));
  expect(getResult([rule('pass'), ...build('Failed once.', refusal, refusal)]).reason).toBe(
    `3 rules that are documented or derived are inconclusive. Most common reason (2 rules): ${refusal}`,
  );
  expect(getResult([rule('pass'), ...build('Failed once.', refusal)]).reason).toBe(
    '2 rules that are documented or derived are inconclusive.',
  );
  const skipped = build('Not selected.', 'Not selected.', 'Not selected.').map((result) => ({
    ...result,
    verdict: 'skipped' as const,
  }));
  expect(getResult([...skipped, ...build(refusal, refusal)]).reason).toBe(
    `No documented rule passed, so the run proves nothing. Most common reason (2 rules): ${refusal}`,
  );
});
