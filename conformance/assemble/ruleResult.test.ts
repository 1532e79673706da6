import { expect, test } from 'vitest';
import type { UncheckedBindings } from '../../spec/profile/profile.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { rulesAndLaws } from '../judge/verdicts.ts';
import { buildRuleResult } from './ruleResult.ts';

function buildSummary(id: string, bindings: UncheckedBindings, verdict: 'warn' | 'skipped'): string {
  const rule = rulesAndLaws.find((ruleOrLaw) => ruleOrLaw.id === id);
  if (rule === undefined) throw new Error('no such rule');
  const context = { failure: null, knownReason: null, log: [], behaviour: resolveProfile(bindings).behaviour };
  return buildRuleResult(rule, { verdict, reason: null }, { kept: [], broken: [] }, context).summary;
}

test('the result of a rule has the sentence that holds under the profile', () => {
  expect(buildSummary('video.tags.total', { 'bounds.tags': 'none' }, 'warn')).toBe(
    'The tags of a video may have any number of chars.',
  );
});

test('the result of a rule that the profile lifts names the answer', () => {
  const sentence = 'A request may publish now or schedule, not both.';
  const bindings = { 'post.both': 'schedule' };
  expect([
    buildSummary('post.publish.exclusive', bindings, 'warn'),
    buildSummary('post.publish.exclusive', bindings, 'skipped'),
    buildSummary('post.publish.exclusive', {}, 'warn'),
  ]).toEqual([`With post.both: schedule, the following does not apply: ${sentence}`, sentence, sentence]);
});
