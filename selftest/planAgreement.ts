/** Compares what the plan of a run promises with what the run tests. */
import type { ConformanceOptions } from '../conformance/options.ts';
import { forecast } from '../conformance/plan/forecast.ts';
import type { Results } from '../conformance/results/results.ts';

/**
 * What the plan promises although the service's clock or outbox, which no hook reads here, leaves it open, or although
 * no account has to be connected.
 */
const knownPromises: ReadonlySet<string> = new Set([
  'post.schedule.future',
  'post.list.complete',
  'thread.elsewhere',
  'accounts.connected.listed',
]);

/** What an accepted request settles although a decision is open, which the plan cannot foresee. */
const knownSurprises: ReadonlySet<string> = new Set(['thread.segment.empty', 'video.title.without-video']);

export interface PlanDisagreement {
  /** Rules that the plan promises and the run does not test. */
  readonly untested: readonly string[];
  /** Rules that the run tests and the plan does not promise. */
  readonly unplanned: readonly string[];
}

/** @param options those of the run with these results */
export function comparePlan(options: ConformanceOptions, { rules }: Results): PlanDisagreement {
  const planned = new Set(forecast(options).plan.rules.tested);
  const tested = rules.filter(({ verdict }) => ['pass', 'fail', 'warn', 'inconclusive'].includes(verdict));
  const testedIds = new Set(tested.map(({ id }) => id));
  return {
    untested: [...planned].filter((id) => !testedIds.has(id) && !knownPromises.has(id)),
    // A law can be observed in scripts that were written for other rules; the plan does not count on it.
    unplanned: tested
      .filter(({ id, kind }) => kind !== 'law' && !planned.has(id) && !knownSurprises.has(id))
      .map(({ id }) => id),
  };
}
