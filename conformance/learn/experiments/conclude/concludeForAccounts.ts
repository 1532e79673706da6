/** Concludes for the accounts of a key: answers that differ only on accounts that it does not have count as one. */
import { isDeepStrictEqual } from 'node:util';
import type { Experiment } from '../experiment.ts';
import { type Conclusion, conclude, type ExperimentEvidence } from './conclude.ts';

export function concludeForAccounts(
  evidence: readonly ExperimentEvidence[],
  experiments: readonly Experiment[],
): Conclusion {
  const conclusion = conclude(evidence);
  const { grade, possible } = conclusion;
  const [answer, ...others] = possible;
  if (grade !== 'unknown' || others.length === 0) return conclusion;
  if (!areSameForAccounts(possible, evidence, experiments)) return conclusion;
  const conclusionOnOne = conclude(evidence.map((item) => omitAnswers(item, others)));
  return conclusionOnOne.grade === 'unknown' ? conclusion : { ...conclusionOnOne, answer, possible };
}

/** Whether answers differ only on accounts that the key does not have. */
function areSameForAccounts(
  answers: readonly unknown[],
  evidence: readonly ExperimentEvidence[],
  experiments: readonly Experiment[],
): boolean {
  const distinguishingExperiments = experiments.filter((experiment) => distinguishes(experiment, answers));
  return (
    distinguishingExperiments.length > 0 &&
    distinguishingExperiments.every(
      (experiment) =>
        'predicts' in experiment &&
        experiment.differsOnlyOnItsAccounts === true &&
        evidence.some((item) => item.experiment === experiment.name && item.lacksAccount === true),
    )
  );
}

/** Whether an experiment could tell answers apart; a measurement could unless it measures none of them. */
function distinguishes(experiment: Experiment, answers: readonly unknown[]): boolean {
  if (!('predicts' in experiment))
    return experiment.measures === undefined || answers.some((answer) => experiment.measures?.includes(String(answer)));
  const predictions = answers.map((answer) => experiment.predicts[String(answer)]);
  return predictions.some((prediction) => !isDeepStrictEqual(prediction, predictions[0]));
}

function omitAnswers(item: ExperimentEvidence, omitted: readonly unknown[]): ExperimentEvidence {
  if (item.answers === undefined) return item;
  return {
    ...item,
    answers: Object.fromEntries(Object.entries(item.answers).filter(([name]) => !omitted.includes(name))),
  };
}
