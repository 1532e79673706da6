/** Describes answers that the suite does not model, and what would make a rule testable instead. */
import { type DecisionId, getDecision } from '../../spec/decisions/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { listEnumValues } from '../../spec/schemas/introspection/structure.ts';
import { excerpt } from '../../spec/text/excerpt.ts';
import { joinWithAnd } from '../../spec/text/joinWords.ts';

/** Reasons quote only the beginning of an answer and the first few of many answers; the notes quote all of them. */
const maxAnswerLength = 60;
const maxAnswers = 3;

/** Lists the testable answers to a decision, as written in a profile; empty if they cannot be listed. */
export function listModelledAnswers(id: DecisionId): readonly string[] {
  return listEnumValues(getDecision(id).answerSchema).map(String);
}

export function describeModelledAnswers(id: DecisionId): string {
  const modelledAnswers = listModelledAnswers(id);
  return modelledAnswers.length > 0
    ? modelledAnswers.join(', ')
    : `values such as ${JSON.stringify(getDecision(id).default)}`;
}

/** Answers that the suite does not model, each with those that it models. */
export function describeUnmodelledAnswers(answers: readonly (readonly [DecisionId, unknown])[]): string {
  return answers
    .map(([id, answer]) => `${id} (${JSON.stringify(answer)}; modelled: ${describeModelledAnswers(id)})`)
    .join(', ');
}

/** Explains why decisions without a modelled answer prevent the judgement of a rule, and what would help. */
export function explainMissingAnswers(
  ids: readonly DecisionId[],
  { answeredDecisions, bindings, unmodelled }: Pick<Profile, 'answeredDecisions' | 'bindings' | 'unmodelled'>,
): string {
  const open = ids.filter((id) => !answeredDecisions.has(id));
  const unfit = ids.filter((id) => answeredDecisions.has(id) && !unmodelled.has(id));
  const unmodelledAnswers = ids
    .filter((id) => unmodelled.has(id))
    .map((id) => [id, abbreviate(unmodelled.get(id))] as const);
  return [
    ...(open.length === 0 ? [] : [`Answer ${joinWithAnd(open)} in the profile.`]),
    ...unfit.map(
      (id) => `The profile’s answer ${excerpt(JSON.stringify(bindings[id]))} to ${id} does not determine the outcome.`,
    ),
    ...(unmodelledAnswers.length === 0 ? [] : [explainUnmodelledAnswers(unmodelledAnswers)]),
  ].join(' ');
}

function explainUnmodelledAnswers(answers: readonly (readonly [DecisionId, unknown])[]): string {
  const [[id, answer], ...others] = answers as [readonly [DecisionId, unknown]];
  if (others.length === 0)
    return `The suite does not model the profile’s answer ${JSON.stringify(answer)} to ${id}, so it cannot judge this; it models ${describeModelledAnswers(id)}.`;
  const rest = answers.length - maxAnswers;
  const ending = rest > 0 ? ` and ${rest} more` : '';
  return `The suite does not model, and so cannot judge, the profile’s answers to ${describeUnmodelledAnswers(answers.slice(0, maxAnswers))}${ending}.`;
}

const abbreviate = (answer: unknown): unknown =>
  typeof answer === 'string' ? excerpt(answer, maxAnswerLength) : answer;
