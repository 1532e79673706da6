/** The rules of an operation. */
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { type Rule, rules } from '../../../spec/rules/index.ts';
import { checksOnlyMissing } from '../applicability/missingMembers.ts';
import { appliesUnder } from '../applicability/ruleApplicability.ts';
import { getQueryComponentName } from '../schema/canonical.ts';

/** Returns the rules of an operation under a profile, in the order in which refusals list them. */
export function getRulesOn(operation: OperationId, profile: Profile): readonly Rule[] {
  return rules.filter(
    (rule) =>
      (rule.on === 'all' || rule.on.includes(operation)) &&
      appliesUnder(rule, profile) &&
      !checksOnlyMissing(rule.id, profile.wire, getQueryComponentName(operation)),
  );
}
