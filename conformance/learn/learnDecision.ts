/** Runs the experiments about one decision and draws a conclusion. */
import { type DecisionId, getDecision } from '../../spec/decisions/index.ts';
import type { ScriptResult } from '../judge/evidence.ts';
import { findObstacle } from '../plan/obstacle.ts';
import { mapUsableAccounts } from '../player/accounts/usableAccounts.ts';
import { playWithinQuota } from '../player/playWithinQuota.ts';
import type { Stage } from '../player/stage.ts';
import { findReplacements, hasAccounts, type Replacements, renamePlatforms } from '../script/fitToAccounts.ts';
import type { Script } from '../script/script.ts';
import { getAgreement } from './experiments/conclude/agreement.ts';
import { type Conclusion, conclude, type ExperimentEvidence } from './experiments/conclude/conclude.ts';
import { concludeForAccounts } from './experiments/conclude/concludeForAccounts.ts';
import { concludeFromRefusals } from './experiments/conclude/concludeFromRefusals.ts';
import { formatExchangeLines } from './experiments/exchangeLines.ts';
import type { Experiment } from './experiments/experiment.ts';
import { buildOutcome, type ExperimentOutcome } from './experiments/outcome.ts';
import type { RatePauses } from './experiments/rates/ratePauses.ts';
import { buildScript, findMissingPlan, findMissingRequirement } from './experiments/scripts.ts';

/** The conclusion about one decision, with its evidence. */
export interface Lesson extends Conclusion {
  readonly decision: DecisionId;
  readonly evidence: readonly ExperimentEvidence[];
}

/** Runs the experiments of one decision until its answer is bound or no answer is left. */
export async function learnDecision(
  id: DecisionId,
  decisionExperiments: readonly Experiment[],
  stage: Stage,
  pauses: RatePauses,
): Promise<Lesson> {
  const evidence: ExperimentEvidence[] = [];
  const hasLimits = decisionExperiments.some(
    (experiment) => 'predicts' in experiment && experiment.limitOf !== undefined,
  );
  /** Whether an experiment can show that a contradiction is a fault of one platform. */
  const mayShowFault = (experiment: Experiment): boolean => hasLimits && 'predicts' in experiment;
  const playedSteps = new Set<string>();
  for (const experiment of decisionExperiments) {
    const { grade } = conclude(evidence);
    if (grade === 'contradicted' && !mayShowFault(experiment)) continue;
    if (grade === 'bound' && experiment.isAlwaysPlayed !== true) continue;
    await pauses.pauseIfDue(stage.profile);
    evidence.push(await collectEvidence(id, experiment, stage, playedSteps));
  }
  const wholeConclusion = concludeForAccounts(evidence, decisionExperiments);
  const { answer, ...conclusion } =
    (wholeConclusion.grade === 'contradicted' ? concludeFromRefusals(evidence, decisionExperiments) : undefined) ??
    wholeConclusion;
  return { decision: id, ...conclusion, ...(answer === undefined ? {} : { answer: toAnswer(id, answer) }), evidence };
}

/** Converts an answer to a number if the decision expects one, because predictions hold numbers as text. */
function toAnswer(id: DecisionId, answer: unknown): unknown {
  return getDecision(id).answerSchema.safeParse(Number(answer)).success ? Number(answer) : answer;
}

/** @param playedSteps the steps of the experiments that were played, to which those of this one are added */
async function collectEvidence(
  id: DecisionId,
  experiment: Experiment,
  stage: Stage,
  playedSteps: Set<string>,
): Promise<ExperimentEvidence> {
  const script = buildScript(id, experiment, stage.profile);
  const accounts = mapUsableAccounts(stage);
  const replacements = findReplacements(script, accounts);
  const steps = renamePlatforms(script.steps, replacements);
  const missingAccount = hasAccounts({ ...script, steps }, accounts) ? {} : { lacksAccount: true as const };
  const buildMissingEvidence = (noEvidenceReason: string): ExperimentEvidence => ({
    experiment: experiment.name,
    exchanges: [],
    noEvidenceReason,
    ...missingAccount,
  });
  const unmetCondition = explainUnmetCondition(experiment, stage);
  if (unmetCondition !== undefined) return buildMissingEvidence(unmetCondition);
  const stepsText = JSON.stringify(steps);
  // On the platforms that the key has, an experiment may be the same as another one.
  if (playedSteps.has(stepsText)) return buildMissingEvidence('Another experiment sends the same requests.');
  const result = await playIfPossible({ ...script, steps }, stage);
  if ('reason' in result) return buildMissingEvidence(result.reason);
  playedSteps.add(stepsText);
  const exchanges = formatExchangeLines(result);
  const outcome = buildOutcome(result, stage.profile, experiment.expectsThrottling);
  const playedExperiment = renamePredictions(experiment, replacements);
  return {
    experiment: experiment.name,
    exchanges,
    ...evaluateOutcome(playedExperiment, outcome, result),
    ...missingAccount,
  };
}

/** Why an experiment would show nothing on this stage; undefined if it may show something. */
function explainUnmetCondition(experiment: Experiment, { callers, hooks, profile }: Stage): string | undefined {
  const missingPlan = findMissingPlan(experiment, callers.get('primary')?.plans);
  if (missingPlan !== undefined) return missingPlan;
  if (experiment.inRealTime === true && hooks.advance !== undefined)
    return 'The experiment measures real time, which says little about a service with a test clock.';
  return findMissingRequirement(experiment, profile);
}

/** The experiment with the predictions for the platforms that it was played on. */
const renamePredictions = (experiment: Experiment, replacements: Replacements): Experiment =>
  replacements.size === 0
    ? experiment
    : {
        ...experiment,
        ...('predicts' in experiment ? { predicts: renamePlatforms(experiment.predicts, replacements) } : {}),
        ...(experiment.commonPrediction === undefined
          ? {}
          : { commonPrediction: renamePlatforms(experiment.commonPrediction, replacements) }),
      };

/** Plays a script as it is, or returns the reason why it cannot be played. */
export async function playIfPossible(
  script: Script,
  stage: Stage,
): Promise<ScriptResult | { readonly reason: string }> {
  const obstacle = findObstacle(script, {
    ...stage,
    size: 'deep',
    callers: new Set<string>(stage.callers.keys()),
  });
  return obstacle ?? (await playWithinQuota(script, stage));
}

function evaluateOutcome(
  experiment: Experiment,
  outcome: ExperimentOutcome,
  result: ScriptResult,
): Pick<ExperimentEvidence, 'answers' | 'measured' | 'noEvidenceReason'> {
  if ('noEvidenceReason' in outcome) return outcome;
  const { observed } = outcome;
  const lacksCommon =
    experiment.commonPrediction !== undefined && getAgreement(experiment.commonPrediction, observed) !== 'fits';
  if (lacksCommon || experiment.isMasked?.(result) === true)
    return { noEvidenceReason: 'The responses lack what the experiment depends on, whichever answer is true.' };
  if ('measure' in experiment) {
    const measured = experiment.measure(result);
    return measured === undefined ? { noEvidenceReason: 'The responses do not show the value.' } : { measured };
  }
  const answers = Object.entries(experiment.predicts).map(
    ([answer, prediction]) => [answer, getAgreement(prediction, observed)] as const,
  );
  return { answers: Object.fromEntries(answers) };
}
