/** Runs the experiments against a service and draws conclusions, one decision after another. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import { asString, readMember } from '../../spec/json.ts';
import type { Bindings, Profile } from '../../spec/profile/profile.ts';
import { codecOf } from '../../src/profile/codec.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { ConformanceOptions } from '../options.ts';
import { mapUsableAccounts } from '../player/accounts/usableAccounts.ts';
import type { Stage } from '../player/stage.ts';
import { cleanUp } from '../preflight/cleanUp.ts';
import { openStage } from '../preflight/stage.ts';
import type { Results } from '../results/results.ts';
import { fitToAccounts } from '../script/fitToAccounts.ts';
import { readSettings } from '../settings/settings.ts';
import { UsageError } from '../settings/usageError.ts';
import { ObservedExchanges } from './evidence/observedExchanges.ts';
import type { Experiment } from './experiments/experiment.ts';
import { failedPosts } from './experiments/failedPost.ts';
import { experiments } from './experiments/index.ts';
import { RatePauses } from './experiments/rates/ratePauses.ts';
import { findMaskingAnswer } from './experiments/scripts.ts';
import { type Lesson, learnDecision, playIfPossible } from './learnDecision.ts';
import type { LearnedWire } from './learnedWire.ts';
import { probeAnalytics } from './probe/probeAnalytics.ts';
import { probeList } from './probe/probeList.ts';
import { createSender } from './probe/probeService.ts';

export interface LearnOptions extends ConformanceOptions {
  /** The lessons of an earlier run. Decisions that they bind are not tried again. */
  readonly earlier?: readonly Lesson[];
  /** The wire of the service, which replaces `profile` and grows during the run. */
  readonly wire?: LearnedWire;
  /** Decisions that are not tried. */
  readonly skipDecisions?: readonly DecisionId[];
  /** Called after each decision, and again if what was learned later settles it or undermines its answer. */
  readonly onLesson?: (lesson: Lesson) => void;
}

export interface LearningResult {
  readonly lessons: readonly Lesson[];
  /** The given bindings and the bound answers. */
  readonly bindings: Bindings;
  readonly requests: number;
  /** The resources that the run created, and whether they still exist. */
  readonly createdResources: readonly Results['createdResources'][number][];
  /** Why the run ended before all experiments were played. */
  readonly stopReason?: string;
  /** Why nothing can be posted, although the service lists accounts. */
  readonly accountFault?: string | undefined;
}

/**
 * Learns the behaviour of a service whose names and routes the given profile states.
 *
 * @throws UsageError if the service does not accept the key
 */
export async function learnBehaviour(options: LearnOptions): Promise<LearningResult> {
  const settings = readSettings({ ...options, seed: options.seed ?? 1 });
  const { wire } = options;
  const answers: Partial<Record<DecisionId, unknown>> = {};
  const getBindings = (): Bindings => ({ ...(wire?.bindings ?? options.profile), ...answers }) as Bindings;
  const { stage: firstStage, obstacle, close } = await openStage(options, settings, resolveProfile(getBindings()));
  let stage = firstStage;
  const pauses = new RatePauses(firstStage);
  const earlier = new Map(options.earlier?.filter(isSettled).map((lesson) => [lesson.decision, lesson]));
  const lessons = new Map<DecisionId, Lesson>();
  const buildStage = (bindings: Bindings): Stage => {
    const profile = resolveProfile(bindings);
    return { ...stage, profile, codec: codecOf(profile, options.translate) };
  };
  const renewStage = () => {
    stage = buildStage(getBindings());
  };
  const learn = (id: DecisionId, decisionExperiments: readonly Experiment[]): Promise<Lesson> => {
    const { [id]: answer, ...others } = getBindings();
    // A given answer could change the requests of the experiments that test it.
    return learnDecision(id, decisionExperiments, answer === undefined ? stage : buildStage(others), pauses);
  };
  const add = (lesson: Lesson, { since }: { readonly since: number }) => {
    const { decision: id, grade, answer } = lesson;
    if (stage.target.stopReason === undefined && lesson !== earlier.get(id) && lesson.grade !== lessons.get(id)?.grade)
      options.onLesson?.(lesson);
    lessons.set(id, lesson);
    if (grade === 'bound') answers[id] = answer;
    else delete answers[id];
    // A translated service has other routes and names than its profile.
    if (options.translate === undefined) wire?.addExchanges(stage.target.log.slice(since), stage.base);
    renewStage();
  };
  let stopReason: string | undefined;
  let requests = 0;
  try {
    if (obstacle !== undefined) throw new UsageError(obstacle);
    const allExperiments = (Object.entries(experiments) as [DecisionId, readonly Experiment[]][]).filter(
      ([id]) => !options.skipDecisions?.includes(id),
    );
    if (wire !== undefined && options.translate === undefined) {
      const since = stage.target.log.length;
      for (const script of failedPosts) await playIfPossible(fitToAccounts(script, mapUsableAccounts(stage)), stage);
      wire.addExchanges(stage.target.log.slice(since), stage.base);
      renewStage();
    }
    const wireBefore = new Map<DecisionId, string>();
    const getWire = () => JSON.stringify(wire?.bindings ?? {});
    for (const [id, decisionExperiments] of allExperiments) {
      const since = stage.target.log.length;
      wireBefore.set(id, getWire());
      add(earlier.get(id) ?? (await learn(id, decisionExperiments)), { since });
    }
    // The posts of the experiments show the effect of parameters.
    if (wire !== undefined && options.translate === undefined && stage.target.stopReason === undefined) {
      const context = { base: stage.base, key: options.credentials.primary?.key ?? '', target: stage.target };
      for (const suggestions of probeParameters(createSender(context, new ObservedExchanges()), wire))
        wire.add(await suggestions);
      renewStage();
    }
    for (const [id, decisionExperiments] of allExperiments) {
      const lesson = lessons.get(id);
      const isFinal = lesson?.grade === 'bound' || lesson === earlier.get(id) || wireBefore.get(id) === getWire();
      if (isFinal && !isUndermined(lesson, decisionExperiments, stage.profile)) continue;
      if (stage.target.stopReason !== undefined) break;
      const since = stage.target.log.length;
      add(await learn(id, decisionExperiments), { since });
    }
    stopReason = stage.target.stopReason;
    requests = stage.target.requests;
  } finally {
    await cleanUp(stage);
    await close();
  }
  const createdResources = stage.createdResources.listEntries();
  return {
    lessons: [...lessons.values()],
    bindings: getBindings(),
    requests,
    createdResources,
    accountFault: stage.callers.get('primary')?.accountFault,
    ...(stopReason === undefined ? {} : { stopReason }),
  };
}

/** Probes the parameters that are not known yet. */
function* probeParameters(send: ReturnType<typeof createSender>, wire: LearnedWire) {
  const { 'post.record': record, analytics } = wire.bindings;
  const isAnalyticsOpen = !wire.isGiven('analytics') && analytics !== 'absent';
  if (wire.isOpen('post.list.query')) yield probeList(send, asString(readMember(record, 'status')));
  if (isAnalyticsOpen && readMember(analytics, 'posts') === undefined) yield probeAnalytics(send);
}

/** Whether a later answer shows that an experiment gave no evidence. */
const isUndermined = (
  lesson: Lesson | undefined,
  decisionExperiments: readonly Experiment[],
  profile: Profile,
): boolean =>
  decisionExperiments.some(
    (decisionExperiment) =>
      findMaskingAnswer(decisionExperiment, profile) !== undefined &&
      lesson?.evidence.some(
        ({ experiment, answers }) => experiment === decisionExperiment.name && answers !== undefined,
      ),
  );

const isSettled = ({ grade }: Lesson): boolean => grade === 'bound' || grade === 'contradicted';
