import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { rulesAndLaws } from '../judge/verdicts.ts';
import { buildRuleResult } from './ruleResult.ts';

test('the result of a rule has the sentence that holds under the profile', () => {
  const rule = rulesAndLaws.find(({ id }) => id === 'video.tags.total');
  if (rule === undefined) throw new Error('no such rule');
  const { behaviour } = resolveProfile({ 'bounds.tags': 'none' });
  const context = { failure: null, knownReason: null, log: [], behaviour };
  const { summary } = buildRuleResult(rule, { verdict: 'pass', reason: null }, { kept: [], broken: [] }, context);
  expect(summary).toBe('The tags of a video may have any number of chars.');
});
