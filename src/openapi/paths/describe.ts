/** The description of an operation: what it does, and the rules that it checks. */
import type { OperationId } from '../../../spec/operations/index.ts';
import { operationOf } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { type Rule, rules } from '../../../spec/rules/index.ts';
import { checksOnlyMissing } from '../applicability/missingMembers.ts';
import { renderText } from '../applicability/renderText.ts';
import { appliesUnder, sentenceOf } from '../applicability/ruleApplicability.ts';
import { queryComponent } from '../schema/canonical.ts';

/** Returns the rules of an operation under a profile, in the order in which refusals list them. */
export function rulesOn(operation: OperationId, profile: Profile): readonly Rule[] {
  return rules.filter(
    (rule) =>
      (rule.on === 'all' || rule.on.includes(operation)) &&
      appliesUnder(rule, profile) &&
      !checksOnlyMissing(rule.id, profile.wire, queryComponent(operation)),
  );
}

/** Builds the description, with a list of rules. */
export function describeOperation(operation: OperationId, profile: Profile): string {
  const ruleLines = rulesOn(operation, profile).map(
    (rule) => `- \`${rule.id}\` (${rule.level}): ${sentenceOf(rule, profile)}`,
  );
  const text = renderText(operationOf(operation).description, profile);
  return ruleLines.length === 0 ? text : `${text}\n\n**Rules**\n\n${ruleLines.join('\n')}`;
}
