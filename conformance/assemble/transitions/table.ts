/** Which transitions of both lifecycles a run covered. */

import type { Observation } from '../../../spec/laws/observation.ts';
import { leadMagnetLifecycle } from '../../../spec/lifecycles/leadMagnet.ts';
import type { Lifecycle } from '../../../spec/lifecycles/lifecycle.ts';
import { postLifecycle } from '../../../spec/lifecycles/post.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { ScriptResult } from '../../judge/evidence.ts';
import type { Results, TransitionResult } from '../../results/results.ts';
import { type Cell, cellsOf, isObservable } from './cells.ts';
import { leadMagnetSteps, type ObservedStep, postSteps } from './steps.ts';

/** @param scriptResults the played scripts; only their traces count */
export function transitionsOf(
  scriptResults: readonly Pick<ScriptResult, 'trace'>[],
  profile: Profile,
): Results['transitions'] {
  const traces = scriptResults.map(({ trace }) => trace);
  return {
    post: tableOf(postLifecycle as Lifecycle, traces, postSteps, profile),
    leadMagnet: tableOf(leadMagnetLifecycle as Lifecycle, traces, leadMagnetSteps, profile),
  };
}

type Steps = (trace: readonly Observation[]) => Iterable<ObservedStep>;

function tableOf(
  lifecycle: Lifecycle,
  traces: readonly (readonly Observation[])[],
  stepsOf: Steps,
  profile: Profile,
): TransitionResult[] {
  const counts = new Map<string, number>();
  for (const trace of traces)
    for (const step of stepsOf(trace)) counts.set(keyOf(step), (counts.get(keyOf(step)) ?? 0) + 1);
  return cellsOf(lifecycle).map((cell) => {
    const { from, trigger, to, guard, level } = cell;
    const requests = counts.get(keyOf(stepOf(cell))) ?? 0;
    const coverage = requests > 0 ? 'covered' : isObservable(cell, profile) ? 'not-reached' : 'not-shown';
    return { from, trigger, to, guard, level, seen: coverage, requests };
  });
}

/** The states before and after identify a transition; the guard tells apart two that lead to the same state. */
const keyOf = ({ from, trigger, to, guard }: ObservedStep): string =>
  JSON.stringify([from, trigger, to, guard ?? null]);

function stepOf({ from, trigger, to, guard }: Cell): ObservedStep {
  return { from, trigger, to, ...(guard === 'the quota is used up' ? { guard } : {}) };
}
