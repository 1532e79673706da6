import { expect, test } from 'vitest';
import { defaultProfile } from '../../src/profile/resolve.ts';
import type { RuleResult } from '../results/results.ts';
import { listMissing } from './missing.ts';

const rule = { id: 'analytics.followers.loss', verdict: 'untestable', needs: [] } as unknown as RuleResult;

test.each([
  ['The hook "followers" is not configured.', /^Configure the hook "followers"/],
  ['The hook "followers" failed: counts cannot fall.', /^The hook "followers" failed: counts cannot fall\.$/],
])('of a hook, the advice fits the reason %j', (reason, advice) => {
  const { hooks } = listMissing([rule], defaultProfile, () => [{ kind: 'no-hook', what: 'followers', reason }]);
  expect(hooks).toEqual([{ name: 'followers', rules: [rule.id], advice: expect.stringMatching(advice) }]);
});

test('if a hook failed, a rule needs no other hook', () => {
  const obstacles = [
    { kind: 'no-hook', what: 'plan', reason: 'The hook "plan" is not configured.' },
    { kind: 'no-hook', what: 'reset', reason: 'The hook "reset" failed: it took longer than 30000 ms.' },
  ] as const;
  expect(listMissing([rule], defaultProfile, () => obstacles).hooks.map(({ name }) => name)).toEqual(['reset']);
});
