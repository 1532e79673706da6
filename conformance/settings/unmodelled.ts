/** Finds answers that the suite does not model. They are valid, but rules that depend on them are untestable. */
import { type DecisionId, getDecision } from '../../spec/decisions/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { listEnumValues } from '../../spec/schemas/introspection/structure.ts';
import { computeCost, describeCost } from './costs.ts';

/** Lists the testable answers to a decision, as written in a profile; empty if they cannot be listed. */
export function listModelledAnswers(id: DecisionId): readonly string[] {
  return listEnumValues(getDecision(id).choice).map(String);
}

/** Describes each answer of a profile that the suite does not model, with the rules that it makes untestable. */
export function writeUnmodelledNotes({ unmodelled }: Pick<Profile, 'unmodelled'>): readonly string[] {
  return [...unmodelled].map(([id, answer]) => {
    const modelledAnswers = listModelledAnswers(id);
    const knownAnswers =
      modelledAnswers.length > 0
        ? modelledAnswers.join(', ')
        : `values such as ${JSON.stringify(getDecision(id).default)}`;
    return [
      `The suite does not model the answer ${JSON.stringify(answer)} to ${id}; it models ${knownAnswers}.`,
      ...describeCost(computeCost(id)),
    ].join(' ');
  });
}
