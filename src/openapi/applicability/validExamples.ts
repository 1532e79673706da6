/**
 * Selects the examples that are valid under a profile, without executing them. An example is left out if a rule that
 * it shows does not hold, if a member that it sends is missing, or if its outcome depends on a decision whose answer
 * is not the default.
 */
import { buildExamples, type Example } from '../../../spec/examples/index.ts';
import { findRequestDecisions } from '../../../spec/judging/requestDecisions.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { findRule } from '../../../spec/rules/index.ts';
import { hasDefaultAnswer } from './decisionAnswers.ts';
import { sendsMissing } from './missingMembers.ts';
import { getRefusals } from './refusals.ts';
import { appliesUnder } from './ruleApplicability.ts';

const cache = new WeakMap<Profile, readonly Example[]>();

/** Returns the examples for the document of a profile. */
export function getExamples(profile: Profile): readonly Example[] {
  const validExamples =
    cache.get(profile) ?? buildExamples(profile.behaviour).filter((example) => isValidExample(example, profile));
  cache.set(profile, validExamples);
  return validExamples;
}

function isValidExample(example: Example, profile: Profile): boolean {
  const { operation, response } = example;
  if (!profile.wire.routes.has(operation) || sendsMissing(example, profile.wire)) return false;
  if (!findRequestDecisions(example, profile.behaviour).every((id) => hasDefaultAnswer(profile, id))) return false;
  if (response.outcome === 'success') return true;
  return (
    getRefusals(operation, profile).includes(response.outcome) &&
    response.findings.every(({ rule: id }) => {
      const rule = findRule(id);
      return (
        rule !== undefined &&
        appliesUnder(rule, profile) &&
        rule.needs.every((decisionId) => hasDefaultAnswer(profile, decisionId))
      );
    })
  );
}
