/** Compares the rules that the plan of a run announces with those that the run tests. */
import type { ConformanceOptions } from '../conformance/options.ts';
import { forecast } from '../conformance/plan/forecast.ts';
import type { Results } from '../conformance/results/results.ts';

/**
 * Rules that the plan announces although they may stay untested: they depend on a clock or outbox that no hook reads
 * here, or on an account to connect.
 */
const expectedUntested: ReadonlySet<string> = new Set([
  'post.schedule.future',
  'post.list.complete',
  'thread.elsewhere',
  'accounts.connected.listed',
]);

/** Rules that an accepted request can settle although a decision is open, which the plan cannot predict. */
const expectedUnplanned: ReadonlySet<string> = new Set(['thread.segment.empty', 'video.title.without-video']);

export interface PlanDisagreement {
  /** Rules that the plan announces and the run does not test. */
  readonly untested: readonly string[];
  /** Rules that the run tests and the plan does not announce. */
  readonly unplanned: readonly string[];
}

/** @param options those of the run with these results */
export function comparePlan(options: ConformanceOptions, { rules }: Results): PlanDisagreement {
  const plannedIds = new Set(forecast(options).plan.rules.tested);
  const testedRules = rules.filter(({ verdict }) => ['pass', 'fail', 'warn', 'inconclusive'].includes(verdict));
  const testedIds = new Set(testedRules.map(({ id }) => id));
  return {
    untested: [...plannedIds].filter((id) => !testedIds.has(id) && !expectedUntested.has(id)),
    // A law can be observed in scripts for other rules, which the plan does not predict.
    unplanned: testedRules
      .filter(({ id, kind }) => kind !== 'law' && !plannedIds.has(id) && !expectedUnplanned.has(id))
      .map(({ id }) => id),
  };
}
