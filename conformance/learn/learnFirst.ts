/** Learns the answers of a service before a run without a profile, so that the run can test more rules. */

import type { DecisionId } from '../../spec/decisions/index.ts';
import type { ConformanceOptions } from '../options.ts';
import { readSettings } from '../settings/settings.ts';
import { UsageError } from '../settings/usageError.ts';
import { BudgetExceededError } from '../target/budgetExceededError.ts';
import { UnresponsiveError } from '../target/unresponsiveError.ts';
import { learnService, type ServiceLearningResult } from './learnService.ts';

/** Their experiments take more requests than those of all other decisions. */
const expensiveDecisions: readonly DecisionId[] = ['limits.rate', 'limits.rate.headers', 'limits.rate.keys'];

/** The source of a learned profile in reports. */
const learnedSource = 'learned from the service';

export interface LearnedRun {
  /** The options of the run, with the learned profile and the rest of the limits. */
  readonly options: ConformanceOptions;
  readonly learned: ServiceLearningResult;
}

/** Whether a run with these options learns a profile first. The parts of a split run must have the same profile. */
export const learnsFirst = ({ profileSource, credentials, shard }: ConformanceOptions): boolean =>
  profileSource === undefined && credentials.primary !== undefined && shard === undefined;

/**
 * Learns only what behaviour shows: guesses from names must be reviewed by a person before a service is judged by them.
 * Learning takes up to half of the publications and requests that the run may send, and waits for no post to become due.
 *
 * @returns undefined if the service cannot be learned; the run shows why
 */
export async function learnFirst(
  options: ConformanceOptions,
  onWait: (seconds: number) => void,
): Promise<LearnedRun | undefined> {
  const { maxPublish, maxRequests } = readSettings(options);
  const limits = { maxPublish: Math.floor(maxPublish / 2), maxRequests: Math.floor(maxRequests / 2) };
  try {
    const learned = await learnService(
      { ...options, ...limits, patience: 0 },
      { withGuesses: false, without: expensiveDecisions, onWait },
    );
    return {
      options: {
        ...options,
        profile: learned.bindings,
        profileSource: learnedSource,
        maxPublish: maxPublish - limits.maxPublish,
        maxRequests: maxRequests - limits.maxRequests,
      },
      learned,
    };
  } catch (error) {
    if (error instanceof UsageError || error instanceof BudgetExceededError || error instanceof UnresponsiveError)
      return undefined;
    throw error;
  }
}
