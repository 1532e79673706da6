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
import { measureListDelay } from '../preflight/measureListDelay.ts';
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
import { createSender } from './probe/sender.ts';

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
  const profile = resolveProfile(options.wire?.bindings ?? options.profile ?? {});
  const { stage, obstacle, close } = await openStage(options, settings, profile);
  const learner = new Learner(options, stage);
  let stopReason: string | undefined;
  let requests = 0;
  try {
    if (obstacle !== undefined) throw new UsageError(obstacle);
    await measureListDelay(stage);
    await learner.learn();
    stopReason = stage.target.stopReason;
    requests = stage.target.requestCount;
  } finally {
    await cleanUp(learner.stage);
    await close();
  }
  return {
    lessons: learner.lessons,
    bindings: learner.bindings,
    requests,
    createdResources: stage.createdResources.listEntries(),
    accountFault: stage.callers.get('primary')?.accountFault,
    ...(stopReason === undefined ? {} : { stopReason }),
  };
}

/** Plays experiments under the profile that it knows so far, which each lesson extends. */
class Learner {
  readonly #options: LearnOptions;
  /** The wire if it grows: a translated service has other routes and names than its profile. */
  readonly #wire: LearnedWire | undefined;
  readonly #pauses: RatePauses;
  readonly #earlier: ReadonlyMap<DecisionId, Lesson>;
  readonly #lessons = new Map<DecisionId, Lesson>();
  #stage: Stage;

  constructor(options: LearnOptions, stage: Stage) {
    this.#options = options;
    this.#wire = options.translate === undefined ? options.wire : undefined;
    this.#pauses = new RatePauses(stage);
    this.#earlier = new Map(options.earlier?.filter(isSettled).map((lesson) => [lesson.decision, lesson]));
    this.#stage = stage;
  }

  /** The stage with the current profile. */
  get stage(): Stage {
    return this.#stage;
  }

  get lessons(): readonly Lesson[] {
    return [...this.#lessons.values()];
  }

  /** The given bindings and the bound answers. */
  get bindings(): Bindings {
    const { wire, profile } = this.#options;
    const answers = this.lessons.flatMap(({ decision, grade, answer }) =>
      grade === 'bound' ? [[decision, answer] as const] : [],
    );
    return { ...(wire?.bindings ?? profile), ...Object.fromEntries(answers) };
  }

  async learn(): Promise<void> {
    const { target } = this.#stage;
    const triedExperiments = (Object.entries(experiments) as [DecisionId, readonly Experiment[]][]).filter(
      ([id]) => !this.#options.skipDecisions?.includes(id),
    );
    if (this.#wire !== undefined) await this.#playFailedPosts();
    const wireBefore = new Map<DecisionId, string>();
    for (const [i, [id, decisionExperiments]] of triedExperiments.entries()) {
      const { requestCount: requests } = this.#stage.target;
      this.#options.onProgress?.({ kind: 'learning', done: i, of: triedExperiments.length, requests });
      wireBefore.set(id, this.#describeWire());
      const lesson = this.#earlier.get(id);
      if (lesson === undefined) await this.#learnDecision(id, decisionExperiments);
      else this.#add(lesson);
    }
    // The posts of the experiments show the effect of parameters.
    if (this.#wire !== undefined && target.stopReason === undefined) await this.#probeParameters(this.#wire);
    for (const [id, decisionExperiments] of triedExperiments) {
      const lesson = this.#lessons.get(id);
      const isFinal =
        lesson?.grade === 'bound' || lesson === this.#earlier.get(id) || wireBefore.get(id) === this.#describeWire();
      if (isFinal && !isUndermined(lesson, decisionExperiments, this.#stage.profile)) continue;
      if (target.stopReason !== undefined) break;
      await this.#learnDecision(id, decisionExperiments);
    }
  }

  async #learnDecision(id: DecisionId, decisionExperiments: readonly Experiment[]): Promise<void> {
    const since = this.#stage.target.log.length;
    const { [id]: answer, ...others } = this.bindings;
    // A given answer could change the requests of the experiments that test it.
    const stage = answer === undefined ? this.#stage : this.#buildStage(others);
    this.#add(await learnDecision(id, decisionExperiments, stage, this.#pauses), since);
  }

  /** @param since the number of logged exchanges before those that gave the lesson */
  #add(lesson: Lesson, since = this.#stage.target.log.length): void {
    const { decision: id, grade } = lesson;
    const isNew = lesson !== this.#earlier.get(id) && grade !== this.#lessons.get(id)?.grade;
    if (isNew && this.#stage.target.stopReason === undefined) this.#options.onLesson?.(lesson);
    this.#lessons.set(id, lesson);
    this.#readExchanges(since);
  }

  async #playFailedPosts(): Promise<void> {
    const since = this.#stage.target.log.length;
    for (const script of failedPosts)
      await playIfPossible(fitToAccounts(script, mapUsableAccounts(this.#stage)), this.#stage);
    this.#readExchanges(since);
  }

  /** Probes the parameters that are not known yet. */
  async #probeParameters(wire: LearnedWire): Promise<void> {
    const { base, target } = this.#stage;
    const key = this.#options.credentials.primary?.key ?? '';
    const send = createSender({ base, key, target }, new ObservedExchanges());
    const { 'post.record': record, analytics } = wire.bindings;
    if (wire.isOpen('post.list.query')) wire.add(await probeList(send, asString(readMember(record, 'status'))));
    const isAnalyticsOpen = !wire.isGiven('analytics') && analytics !== 'absent';
    if (isAnalyticsOpen && readMember(analytics, 'posts') === undefined) wire.add(await probeAnalytics(send));
    this.#stage = this.#buildStage(this.bindings);
  }

  #readExchanges(since: number): void {
    const { target, base } = this.#stage;
    this.#wire?.addExchanges(target.log.slice(since), base);
    this.#stage = this.#buildStage(this.bindings);
  }

  #buildStage(bindings: Bindings): Stage {
    const profile = resolveProfile(bindings);
    return { ...this.#stage, profile, codec: codecOf(profile, this.#options.translate) };
  }

  #describeWire(): string {
    return JSON.stringify(this.#wire?.bindings ?? {});
  }
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
