/** Concludes for a key with at most one account of each platform: answers that differ only on a second one count as one. */
import { isDeepStrictEqual } from 'node:util';
import type { Experiment } from '../experiment.ts';
import { type Conclusion, conclude, type ExperimentEvidence } from './conclude.ts';

export function concludeWithoutSecondAccount(
  evidence: readonly ExperimentEvidence[],
  experiments: readonly Experiment[],
): Conclusion {
  const conclusion = conclude(evidence);
  const { grade, possible } = conclusion;
  const [answer, ...others] = possible;
  if (grade !== 'unknown' || others.length === 0) return conclusion;
  const distinguishing = experiments.filter((experiment) => distinguishes(experiment, possible));
  const areSame = distinguishing.every(
    (experiment) =>
      'predicts' in experiment &&
      experiment.needsSecondAccount === true &&
      evidence.some((item) => item.experiment === experiment.name && item.lacksAccount === true),
  );
  if (distinguishing.length === 0 || !areSame) return conclusion;
  const reduced = conclude(evidence.map((item) => omitAnswers(item, others)));
  return reduced.grade === 'unknown' ? conclusion : { ...reduced, answer, possible };
}

/** Whether an experiment could tell answers apart; any measurement could. */
function distinguishes(experiment: Experiment, answers: readonly unknown[]): boolean {
  if (!('predicts' in experiment)) return true;
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
