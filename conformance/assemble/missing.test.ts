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
