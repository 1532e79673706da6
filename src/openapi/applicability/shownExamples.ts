/**
 * Selects the examples that are valid under a profile, without executing them. An example is left out if a rule that
 * it shows does not hold, if a member that it sends is missing, or if its outcome depends on a decision whose answer
 * is not the default.
 */
import { type Example, examplesWith } from '../../../spec/examples/index.ts';
import { restsOn } from '../../../spec/judging/decisionsUsed.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { ruleOf } from '../../../spec/rules/index.ts';
import { answersByDefault } from './answers.ts';
import { inForce } from './inForce.ts';
import { sendsMissing } from './missing.ts';
import { refusalsOf } from './refusals.ts';

const known = new WeakMap<Profile, readonly Example[]>();

/** Returns the examples for the document of a profile. */
export function examplesOf(profile: Profile): readonly Example[] {
  const found = known.get(profile) ?? examplesWith(profile.behaviour).filter((example) => isTrue(example, profile));
  known.set(profile, found);
  return found;
}

function isTrue(example: Example, profile: Profile): boolean {
  const { operation, response } = example;
  if (!profile.wire.routes.has(operation) || sendsMissing(example, profile.wire)) return false;
  if (!restsOn(example).every((id) => answersByDefault(profile, id))) return false;
  if (response.status === 'success') return true;
  return (
    refusalsOf(operation, profile).includes(response.status) &&
    response.findings.every(({ rule: id }) => {
      const rule = ruleOf(id);
      return (
        rule !== undefined && inForce(rule, profile) && rule.needs.every((need) => answersByDefault(profile, need))
      );
    })
  );
}
