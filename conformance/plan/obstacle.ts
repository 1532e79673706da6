/** Checks whether a script can be played, before anything is sent. */

import { isNamesDecision } from '../../spec/decisions/index.ts';
import { getOperation } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { parseDuration } from '../../spec/time/duration.ts';
import type { Hooks } from '../hooks/hooks.ts';
import type { Obstacle } from '../judge/evidence.ts';
import type { ConformanceOptions } from '../options.ts';
import { isBound } from '../oracle/readings.ts';
import { explainMissingAnswers } from '../oracle/unmodelledAnswers.ts';
import { describeWait } from '../player/timing/describeWait.ts';
import { chooseCreateMode } from '../player/timing/timing.ts';
import type { Tier } from '../results/results.ts';
import { getHooks, getRequests, type RequestStep, type Script } from '../script/script.ts';

export interface Capabilities {
  readonly profile: Profile;
  readonly hooks: Hooks;
  readonly tier: Tier;
  readonly size: NonNullable<ConformanceOptions['size']>;
  readonly callers: ReadonlySet<string>;
  /** `patience`: the remaining time to wait in real time without a hook for the clock, in milliseconds. */
  readonly budgets?: { readonly patience: { readonly remaining: number } };
}

/** Hooks that the player can replace or do without. */
const optionalHooks: ReadonlySet<string> = new Set(['advance', 'settle', 'outbox']);

/** Returns why a script cannot be played; undefined if no obstacle is known. */
export function findObstacle(script: Script, capabilities: Capabilities): Obstacle | undefined {
  const { profile, hooks, tier, size, callers, budgets } = capabilities;
  const unbound = (script.needs ?? []).find((id) => !isBound(profile, id));
  if (unbound !== undefined && profile.absent.has(unbound))
    return { kind: 'absent', what: unbound, reason: `Marked as absent in the profile: ${unbound}.` };
  if (unbound !== undefined)
    return { kind: 'unbound', what: unbound, reason: explainMissingAnswers([unbound], profile) };
  if (script.size !== undefined && size !== 'deep' && size !== script.size)
    return {
      kind: 'budget',
      what: `--size ${script.size}`,
      reason: `The test needs large files or many posts: run with --size ${script.size}.`,
    };
  const hook = getHooks(script).find((name) => !optionalHooks.has(name) && hooks[name as keyof Hooks] === undefined);
  if (hook !== undefined) return { kind: 'no-hook', what: hook, reason: `The hook "${hook}" is not configured.` };
  const wait = computeTotalWait(script);
  if (hooks.advance === undefined && wait > (budgets?.patience.remaining ?? Number.POSITIVE_INFINITY))
    return {
      kind: 'no-hook',
      what: 'advance',
      reason: describeWait(wait, budgets?.patience.remaining ?? 0),
    };
  const caller = getRequests(script).find((step) => !callers.has(step.caller ?? 'primary'))?.caller;
  if (caller !== undefined)
    return {
      kind: 'no-credential',
      what: caller,
      reason:
        script.ownKey === true && hooks.plan !== undefined
          ? `No key is configured for the caller "${caller}", and no other key can stand in for it in this test.`
          : `No key is configured for the caller "${caller}".`,
    };
  return (
    getRequests(script)
      .map((step) => findStepObstacle(step, tier, profile))
      .find((obstacle) => obstacle !== undefined) ?? findEditObstacle(script, profile)
  );
}

/** Published posts cannot be updated: a script that updates a post needs a draft or a scheduled post. */
function findEditObstacle(script: Script, profile: Profile): Obstacle | undefined {
  const requests = getRequests(script);
  const updatedIds = new Set(requests.filter(({ operation }) => operation === 'updatePost').map(({ id }) => id));
  const cannotEdit = requests.some(
    ({ operation, timing, role, as }) =>
      operation === 'createPost' &&
      timing === 'any' &&
      updatedIds.has(`{{${as}}}`) &&
      chooseCreateMode(profile, role) === 'publish',
  );
  if (!cannotEdit) return undefined;
  const missing = schedulingDecisions.filter((id) => !isBound(profile, id) && !profile.unmodelled.has(id));
  if (missing.some((id) => profile.absent.has(id)) && isBound(profile, 'post.neither'))
    return {
      kind: 'absent',
      what: 'updatePost',
      reason: 'The implementation has neither drafts nor schedules to edit.',
    };
  const problem = 'The test updates a post, but the profile does not say how to create one that can be edited';
  const canBindNeither = !isBound(profile, 'post.neither') && !profile.unmodelled.has('post.neither');
  const alternatives = [canBindNeither ? 'post.neither' : '', missing.join(' and ')].filter((text) => text !== '');
  return {
    kind: 'unbound',
    what: canBindNeither ? 'post.neither' : (missing[0] ?? 'post.neither'),
    reason:
      alternatives.length > 0
        ? `${problem}: answer ${alternatives.join(', or ')} in the profile.`
        : `${problem}. ${explainMissingAnswers(['post.neither'], profile)}`,
  };
}

const schedulingDecisions = ['post.schedule.field', 'post.schedule.format'] as const;

/** The total time that a script waits without a hook, in milliseconds; waits until posts are published do not count. */
export const computeTotalWait = ({ steps }: Pick<Script, 'steps'>): number =>
  steps.reduce((sum, step) => {
    if (step.kind !== 'advance' || step.until !== undefined) return sum;
    return sum + (parseDuration(step.inRealTime ?? step.by) ?? 0);
  }, 0);

function findStepObstacle(step: RequestStep, tier: Tier, profile: Profile): Obstacle | undefined {
  const { operation, role, timing, expects } = step;
  const { method, route } = getOperation(operation);
  if (route !== undefined && profile.absent.has(route))
    return { kind: 'absent', what: operation, reason: `The implementation has no ${operation}.` };
  // Where the decision is only about names, the path is known, and an open outcome depends on no names.
  const isPathKnown = route !== undefined && expects === 'open' && isNamesDecision(route);
  if (route !== undefined && !isBound(profile, route) && !isPathKnown)
    return {
      kind: 'unbound',
      what: route,
      reason: `The route of ${operation} is unknown: answer ${route} in the profile.`,
    };
  if ((step.method ?? method) === 'GET') return undefined;
  const neededTier: Tier = role === 'given' ? 'draft' : 'reject';
  if (tier === 'read' || (tier === 'reject' && neededTier === 'draft'))
    return { kind: 'tier', what: neededTier, reason: `The test needs --tier ${neededTier}.` };
  if (
    timing === 'any' &&
    operation === 'createPost' &&
    tier !== 'publish' &&
    chooseCreateMode(profile, role) === 'publish'
  )
    return {
      kind: 'tier',
      what: 'publish',
      reason:
        'The profile does not say how to avoid publishing: answer post.neither in the profile, or both post.schedule.field and post.schedule.format.',
    };
  return undefined;
}
