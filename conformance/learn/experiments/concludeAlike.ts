/** Binds an answer if the others that fit differ from it only on accounts that the key lacks. */
import { isDeepStrictEqual } from 'node:util';
import { type Conclusion, type ExperimentEvidence, minExperiments } from './conclude.ts';
import type { ChoiceExperiment, Experiment } from './experiment.ts';

export function concludeAlike(
  conclusion: Conclusion,
  evidence: readonly ExperimentEvidence[],
  experiments: readonly Experiment[],
): Conclusion {
  const { grade, possible } = conclusion;
  const [answer] = possible;
  const isSupported = evidence.filter(({ answers }) => answers !== undefined).length >= minExperiments;
  if (grade !== 'unknown' || answer === undefined || !isSupported) return conclusion;
  const distinguishing = experiments.filter((experiment) => distinguishes(experiment, possible));
  const areAlike = distinguishing.every(
    ({ name, alikeWithoutAccounts }) =>
      alikeWithoutAccounts === true && evidence.some((item) => item.experiment === name && item.lacksAccount === true),
  );
  return areAlike ? { grade: 'bound', answer, possible } : conclusion;
}

function distinguishes(experiment: Experiment, answers: readonly unknown[]): experiment is ChoiceExperiment {
  if (!('predicts' in experiment)) return false;
  const predictions = answers.map((answer) => experiment.predicts[String(answer)]);
  return predictions.some((prediction) => !isDeepStrictEqual(prediction, predictions[0]));
}
