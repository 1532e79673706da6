/** Concludes that a service enforces a limit, although it accepts what exceeds the limit on some platforms. */
import { isDeepStrictEqual } from 'node:util';
import { type Experiment, refused } from '../experiment.ts';
import { type Conclusion, type ExperimentEvidence, minExperiments } from './conclude.ts';
import { areSameForAccounts } from './concludeForAccounts.ts';

/**
 * Returns the answer of a service that refuses in at least two experiments on limits, if only acceptances in others
 * contradict it; undefined if no answer is like this, or several that differ on the accounts of the key. The suite reports these acceptances as faults.
 */
export function concludeFromRefusals(
  evidence: readonly ExperimentEvidence[],
  experiments: readonly Experiment[],
): Conclusion | undefined {
  const limitExperiments = experiments.filter((experiment) => 'predicts' in experiment && experiment.isLimit === true);
  /** Whether an answer predicts a refusal in the experiment. */
  const isRefusal = (answer: string, { experiment: name }: ExperimentEvidence): boolean =>
    limitExperiments.some(
      (experiment) =>
        experiment.name === name && 'predicts' in experiment && isDeepStrictEqual(experiment.predicts[answer], refused),
    );
  const judge = (answer: string) => {
    const select = (agreement: string) => evidence.filter(({ answers }) => answers?.[answer] === agreement);
    const exceptions = select('contradicts');
    const refusals = select('fits').filter((item) => isRefusal(answer, item));
    const isEnforced = refusals.length >= minExperiments && exceptions.every((item) => isRefusal(answer, item));
    return isEnforced ? [{ answer, exceptions: exceptions.map(({ experiment }) => experiment) }] : [];
  };
  if (evidence.some(({ measured }) => measured !== undefined)) return undefined;
  const enforced = [...new Set(evidence.flatMap(({ answers = {} }) => Object.keys(answers)))].flatMap(judge);
  const possible = enforced.map(({ answer }) => answer);
  const [first] = enforced;
  if (first === undefined || (enforced.length > 1 && !areSameForAccounts(possible, evidence, experiments)))
    return undefined;
  return { grade: 'bound', possible, ...first };
}
