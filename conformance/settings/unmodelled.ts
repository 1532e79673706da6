/** Finds answers that the suite does not model. They are valid, but rules that depend on them are untestable. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import {
  describeModelledAnswers,
  describeUnmodelledAnswers,
  listModelledAnswers,
} from '../oracle/unmodelledAnswers.ts';
import { computeCost, type DecisionCost, describeCost } from './costs.ts';

const noCost = 'No rule becomes untestable.';

/**
 * Describes the answers of a profile that the suite does not model, with the rules that they make untestable. Answers that
 * cost nothing in the run have no note, unless they are probably misspelled.
 *
 * @param measure what an answer costs in a run; absent if no whole run is known
 */
export function writeUnmodelledNotes(
  { unmodelled }: Pick<Profile, 'unmodelled'>,
  measure?: (id: DecisionId) => DecisionCost,
): readonly string[] {
  const describe = (id: DecisionId): string =>
    (measure === undefined ? describeCost(computeCost(id)) : describeCost(measure(id), noCost)).join(' ');
  const answersByCost = Map.groupBy(unmodelled, ([id]) => describe(id));
  return [...answersByCost].flatMap(([cost, answers]) => {
    const notedAnswers = cost === noCost ? answers.filter((answer) => suggestAnswer(answer) !== undefined) : answers;
    return notedAnswers.length === 0 ? [] : [`${describeAnswers(notedAnswers)} ${cost}`];
  });
}

/** Answers with the same cost share a sentence, because a profile may have many of them. */
function describeAnswers(answers: readonly (readonly [DecisionId, unknown])[]): string {
  const [[id, answer], ...others] = answers as [readonly [DecisionId, unknown]];
  if (others.length === 0) {
    const suggestion = suggestAnswer([id, answer]);
    const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
    return `The suite does not model the answer ${JSON.stringify(answer)} to ${id}; it models ${describeModelledAnswers(id)}.${hint}`;
  }
  return `The suite does not model the answers to ${describeUnmodelledAnswers(answers)}.`;
}

const suggestAnswer = ([id, answer]: readonly [DecisionId, unknown]): string | undefined =>
  typeof answer === 'string' ? findNearest(answer, listModelledAnswers(id)) : undefined;
