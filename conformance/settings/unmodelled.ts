/** Finds answers that the suite does not model. They are valid, but rules that depend on them are untestable. */
import { type DecisionId, getDecision } from '../../spec/decisions/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { listEnumValues } from '../../spec/schemas/introspection/structure.ts';
import { computeCost, describeCost } from './costs.ts';

/** Lists the testable answers to a decision, as written in a profile; empty if they cannot be listed. */
export function listModelledAnswers(id: DecisionId): readonly string[] {
  return listEnumValues(getDecision(id).choice).map(String);
}

/** Describes the answers of a profile that the suite does not model, with the rules that they make untestable. */
export function writeUnmodelledNotes({ unmodelled }: Pick<Profile, 'unmodelled'>): readonly string[] {
  const answersByCost = Map.groupBy(unmodelled, ([id]) => describeCost(computeCost(id)).join(' '));
  return [...answersByCost].map(([cost, answers]) => `${describeAnswers(answers)} ${cost}`.trimEnd());
}

/** Answers with the same cost share a sentence, because a profile may have many of them. */
function describeAnswers(answers: readonly (readonly [DecisionId, unknown])[]): string {
  const [[id, answer], ...others] = answers as [readonly [DecisionId, unknown]];
  if (others.length === 0)
    return `The suite does not model the answer ${JSON.stringify(answer)} to ${id}; it models ${describeKnownAnswers(id)}.`;
  const descriptions = answers.map(
    ([decision, value]) => `${decision} (${JSON.stringify(value)}; modelled: ${describeKnownAnswers(decision)})`,
  );
  return `The suite does not model the answers to ${descriptions.join(', ')}.`;
}

function describeKnownAnswers(id: DecisionId): string {
  const modelledAnswers = listModelledAnswers(id);
  return modelledAnswers.length > 0
    ? modelledAnswers.join(', ')
    : `values such as ${JSON.stringify(getDecision(id).default)}`;
}
