import { expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { buildVectorScripts } from '../vectors/vectorScripts.ts';
import { buildPlanScripts } from './plans.ts';

const listCombinations = (answer: string) => {
  const profile = resolveProfile({ 'plans.of-a-key': answer });
  const scripts = [...buildPlanScripts(profile), ...buildVectorScripts(profile, 'deep')];
  const steps = scripts.flatMap((script) => script.steps);
  return new Set(steps.flatMap((step) => (step.kind === 'plan' ? step.plans.join('+') : [])));
};

test('a key is given a combination with Starter, or Pro alone, only if the profile says that it can have a set', () => {
  expect(listCombinations('set')).toEqual(
    new Set(['api', 'api+starter', 'pro', 'starter', 'api+pro', 'api+starter+pro']),
  );
  expect(listCombinations('one of: api, starter, pro, api with pro')).toEqual(new Set(['api', 'starter', 'api+pro']));
});
