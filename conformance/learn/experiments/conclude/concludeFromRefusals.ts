/** Concludes that a service enforces a limit, although it accepts what exceeds the limit on one platform. */
import { isDeepStrictEqual } from 'node:util';
import { type ChoiceExperiment, type Experiment, refused } from '../experiment.ts';
import { type Conclusion, type ExperimentEvidence, minExperiments } from './conclude.ts';

/**
 * Returns the answer that only acceptances on one platform contradict, if two requests beyond the limits of others are
 * refused; undefined if there is not exactly one such answer. The suite reports the acceptances as faults.
 */
export function concludeFromRefusals(
  evidence: readonly ExperimentEvidence[],
  experiments: readonly Experiment[],
): Conclusion | undefined {
  if (evidence.some(({ measured }) => measured !== undefined)) return undefined;
  const playedExperiments = experiments.flatMap((experiment) => {
    const item = evidence.find((other) => other.experiment === experiment.name);
    return 'predicts' in experiment && item !== undefined ? [{ experiment, item }] : [];
  });
  const answers = new Set(playedExperiments.flatMap(({ experiment }) => Object.keys(experiment.predicts)));
  const [candidate, ...otherCandidates] = [...answers].flatMap((answer) => {
    const select = (agreement: string) => playedExperiments.filter(({ item }) => item.answers?.[answer] === agreement);
    const exceptions = select('contradicts');
    const [platform, ...otherPlatforms] = new Set(exceptions.map(({ experiment }) => experiment.limitOf));
    const isOnePlatform = platform !== undefined && otherPlatforms.length === 0;
    const refusals = select('fits').filter(
      ({ experiment }) => isRefusal(experiment, answer) && experiment.limitOf !== platform,
    );
    return isOnePlatform && refusals.length >= minExperiments ? [{ answer, exceptions }] : [];
  });
  if (candidate === undefined || otherCandidates.length > 0) return undefined;
  const { answer, exceptions } = candidate;
  return {
    grade: 'bound',
    answer,
    possible: [answer],
    exceptions: exceptions.map(({ experiment }) => experiment.name),
  };
}

/** Whether an answer predicts a refusal. */
const isRefusal = ({ predicts }: ChoiceExperiment, answer: string): boolean =>
  isDeepStrictEqual(predicts[answer], refused);
