/** Finds the experiments on which no answer agrees. */
import { excerpt } from '../../../../spec/text/excerpt.ts';
import { type ExperimentEvidence, getAgreementOn, listAnswers } from './conclude.ts';

/** The maximum length of a request in a sentence. */
const maxLength = 160;

/**
 * Names two experiments that no single answer fits, each with its last exchange; without such a pair, names all
 * experiments that rule out an answer.
 */
export function describeContradiction(evidence: readonly ExperimentEvidence[]): string {
  const answers = listAnswers(evidence);
  const excludes = (item: ExperimentEvidence, answer: unknown) => getAgreementOn(answer, item) === 'contradicts';
  const excluding = evidence.filter((item) => answers.some((answer) => excludes(item, answer)));
  const pairs = excluding.flatMap((one, i) => excluding.slice(i + 1).map((other) => [one, other] as const));
  const contradictoryPair = pairs.find((pair) =>
    answers.every((answer) => pair.some((item) => excludes(item, answer))),
  );
  return (contradictoryPair ?? excluding)
    .map(({ experiment, exchanges }) => `${experiment} (${shortenExchange(exchanges.at(-1) ?? '')})`)
    .join('; ');
}

/** Shortens the request and keeps the outcome at the end of the line. */
function shortenExchange(line: string): string {
  const end = line.lastIndexOf(': ');
  return end < 0 ? line : `${excerpt(line.slice(0, end), maxLength)}${line.slice(end)}`;
}
