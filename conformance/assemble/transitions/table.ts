/** Which transitions of both lifecycles a run covered. */

import type { Observation } from '../../../spec/laws/observation.ts';
import { leadMagnetLifecycle } from '../../../spec/lifecycles/leadMagnet.ts';
import type { Lifecycle } from '../../../spec/lifecycles/lifecycle.ts';
import { postLifecycle } from '../../../spec/lifecycles/post.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { ScriptResult } from '../../judge/evidence.ts';
import type { Results, TransitionResult } from '../../results/results.ts';
import { type Cell, isObservable, listCells } from './cells.ts';
import { buildLeadMagnetSteps, buildPostSteps, type ObservedStep } from './steps.ts';

/** @param scriptResults the played scripts; only their traces count */
export function buildTransitions(
  scriptResults: readonly Pick<ScriptResult, 'trace'>[],
  profile: Profile,
): Results['transitions'] {
  const traces = scriptResults.map(({ trace }) => trace);
  return {
    post: buildTable(postLifecycle as Lifecycle, traces, buildPostSteps, profile),
    leadMagnet: buildTable(leadMagnetLifecycle as Lifecycle, traces, buildLeadMagnetSteps, profile),
  };
}

type StepReader = (trace: readonly Observation[]) => Iterable<ObservedStep>;

function buildTable(
  lifecycle: Lifecycle,
  traces: readonly (readonly Observation[])[],
  listSteps: StepReader,
  profile: Profile,
): TransitionResult[] {
  const counts = new Map<string, number>();
  for (const trace of traces)
    for (const step of listSteps(trace)) counts.set(getKey(step), (counts.get(getKey(step)) ?? 0) + 1);
  return listCells(lifecycle).map((cell) => {
    const { from, trigger, to, guard, level } = cell;
    const requests = counts.get(getKey(getStep(cell))) ?? 0;
    const coverage = requests > 0 ? 'covered' : isObservable(cell, profile) ? 'not-reached' : 'not-shown';
    return { from, trigger, to, guard, level, seen: coverage, requests };
  });
}

/** The states before and after identify a transition; the guard distinguishes two that lead to the same state. */
const getKey = ({ from, trigger, to, guard }: ObservedStep): string =>
  JSON.stringify([from, trigger, to, guard ?? null]);

function getStep({ from, trigger, to, guard }: Cell): ObservedStep {
  return { from, trigger, to, ...(guard === 'the quota is used up' ? { guard } : {}) };
}
