/** Learns the answers of a service before a run without a profile, so that the run can test more rules. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import type { ConformanceOptions, Progress } from '../options.ts';
import { readSettings } from '../settings/settings.ts';
import { UsageError } from '../settings/usageError.ts';
import { BudgetExceededError } from '../target/budgetExceededError.ts';
import { UnresponsiveError } from '../target/unresponsiveError.ts';
import { learnService, type ServiceLearningResult } from './learnService.ts';

/** Decisions whose experiments take more requests than those of all others. */
const expensiveDecisions: readonly DecisionId[] = ['limits.rate', 'limits.rate.headers', 'limits.rate.keys'];

/** Milliseconds of real time for posts that become due. */
const maxPatience = 30_000;

/** The source of a learned profile in reports. */
const learnedSource = 'learned from the service';

/** The options of the run with the learned profile, or the reason why nothing was learned. */
export type LearningOutcome =
  | { readonly options: ConformanceOptions; readonly learned: ServiceLearningResult }
  | { readonly obstacle: string };

/**
 * Learns what two experiments confirm or responses show, without guesses: a person must review guesses before a service
 * is judged by them. Waits only for posts that become due in a moment.
 */
export async function learnFirst(
  options: ConformanceOptions,
  onProgress: (progress: Progress) => void = () => {},
): Promise<LearningOutcome> {
  const { hooks = {}, ...others } = options;
  const { advance: _, ...timelessHooks } = hooks;
  try {
    const learned = await learnService(
      {
        ...others,
        // Without the hook `clock`, the run could not read the time to which learning has moved the clock.
        hooks: hooks.clock === undefined ? timelessHooks : hooks,
        patience: Math.min(readSettings(options).patience, maxPatience),
        onProgress: (progress) => {
          if (progress.kind === 'waiting' || progress.kind === 'learning') onProgress(progress);
        },
      },
      {
        withGuesses: false,
        skipDecisions: expensiveDecisions,
        onWait: (seconds) => onProgress({ kind: 'waiting', seconds }),
      },
    );
    return {
      options: { ...options, profile: learned.bindings, profileSource: learnedSource, isProfileLearned: true },
      learned,
    };
  } catch (error) {
    if (error instanceof UsageError || error instanceof BudgetExceededError || error instanceof UnresponsiveError)
      return { obstacle: error.message };
    throw error;
  }
}
