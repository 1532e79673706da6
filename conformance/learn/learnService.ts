/** Learns a service that is known only by its URL and key: first its wire, then its behaviour. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import type { ConformanceOptions } from '../options.ts';
import { readSettings } from '../settings/settings.ts';
import type { ObservedExchanges } from './evidence/observedExchanges.ts';
import { experiments } from './experiments/index.ts';
import { type LearningResult, learnBehaviour } from './learnBehaviour.ts';
import type { Lesson } from './learnDecision.ts';
import { LearnedWire } from './learnedWire.ts';
import { probeMagnets } from './magnets/probeMagnets.ts';
import { probeAutoPlug } from './probe/probeAutoPlug.ts';
import { openProbeTarget, type ProbeContext } from './probe/probeContext.ts';
import { probeRepublish } from './probe/probeRepublish.ts';
import { probeSchedule } from './probe/probeSchedule.ts';
import { probeService } from './probe/probeService.ts';
import type { Suggestion } from './suggest/suggestion.ts';

export interface ServiceLearningOptions {
  /** What an earlier run has learned. Decisions that its lessons bind are not tried again. */
  readonly earlier?: { readonly wire: readonly Suggestion[]; readonly lessons: readonly Lesson[] };
  /** Whether to guess from names as well, for the user to review; true by default. */
  readonly withGuesses?: boolean;
  /** Decisions that are not tried. */
  readonly skipDecisions?: readonly DecisionId[];
  /** Called after each decision, and again if what was learned later settles it or undermines its answer. */
  readonly onLesson?: (lesson: Lesson, wire: LearnedWire) => void;
  /** Called before a probe waits in real time for the rate limit. */
  readonly onWait?: (seconds: number) => void;
}

export interface ServiceLearningResult extends LearningResult {
  readonly wire: LearnedWire;
  /** The exchanges that suggested the wire. */
  readonly evidence: ObservedExchanges;
}

/**
 * Learns what the profile in `options` leaves open. The wire comes from responses; behaviour comes from experiments.
 *
 * @throws UsageError if the service does not respond or does not accept the key
 */
export async function learnService(
  options: ConformanceOptions,
  { earlier, withGuesses = true, skipDecisions = [], onLesson, onWait = () => {} }: ServiceLearningOptions = {},
): Promise<ServiceLearningResult> {
  const decisions = Object.keys(experiments).filter((id) => !skipDecisions.includes(id as DecisionId));
  let probeCount = 0;
  const onExchange = (count: number) => {
    probeCount = count;
    options.onProgress?.({ kind: 'learning', done: 0, of: decisions.length, requests: count });
  };
  const probe = <T>(use: (context: ProbeContext) => Promise<T>) =>
    withProbe(options, onWait, (context) => use({ ...context, onExchange }));
  const evidence = await probe(probeService);
  const wire = new LearnedWire(options.profile ?? {}, evidence, {
    ...(earlier === undefined ? {} : { earlier: earlier.wire }),
    withGuesses,
  });
  if (options.translate === undefined && readSettings(options).tier === 'publish') {
    await probe((context) => probeRemainingWire(context, evidence, wire));
    wire.readEvidence();
  }
  const result = await learnBehaviour({
    ...options,
    onProgress: (progress) =>
      options.onProgress?.(
        progress.kind === 'learning' ? { ...progress, requests: probeCount + progress.requests } : progress,
      ),
    wire,
    skipDecisions,
    ...(earlier === undefined ? {} : { earlier: earlier.lessons }),
    ...(onLesson === undefined ? {} : { onLesson: (lesson) => onLesson(lesson, wire) }),
  });
  return { ...result, wire, evidence };
}

/** Probes for the wire that only published posts and lead magnets reveal, unless it is known. */
async function probeRemainingWire(
  context: ProbeContext,
  evidence: ObservedExchanges,
  wire: LearnedWire,
): Promise<void> {
  if (wire.isOpen('post.schedule.field')) await probeSchedule(context, evidence);
  if (wire.isOpen('post.republish')) await probeRepublish(context, evidence);
  if (wire.isOpen('autoPlug')) await probeAutoPlug(context, evidence);
  if (wire.isOpen('leadMagnet.fields')) await probeMagnets(context, evidence);
}

async function withProbe<T>(
  options: ConformanceOptions,
  onWait: (seconds: number) => void,
  use: (context: ProbeContext) => Promise<T>,
): Promise<T> {
  const { base, tier } = readSettings(options);
  const target = openProbeTarget(options, onWait);
  try {
    return await use({ base, key: options.credentials.primary?.key ?? '', target, tier, accounts: options.accounts });
  } finally {
    target.close();
  }
}
