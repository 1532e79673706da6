/**
 * Removes probes that send null in an update, unless null is known to remove a member and updates are merge patches: only
 * a merge patch specifies what null means.
 */
import { hasNullMember, isObject } from '../../spec/json.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { definesNull, getMergeDecision } from '../oracle/nulls.ts';
import { isBound } from '../oracle/readings.ts';
import { getRequests, type RequestStep, type Script } from '../script/script.ts';

/** Returns the script without the probes that send such a null; empty if a request that the script needs sends one. */
export function omitUnspecifiedNulls(script: Script, profile: Profile): readonly Script[] {
  const unspecifiedSteps = new Set(getRequests(script).filter((step) => hasUnspecifiedNull(step, profile)));
  if (unspecifiedSteps.size === 0) return [script];
  const probes = script.steps.filter((step) => step.kind === 'request' && step.role === 'probe');
  const keptSteps = script.steps.filter((step) => step.kind !== 'request' || !unspecifiedSteps.has(step));
  const removesProbesOnly = [...unspecifiedSteps].every(({ role, as }) => role === 'probe' && as === undefined);
  const remainingProbes = probes.length - unspecifiedSteps.size;
  return removesProbesOnly && remainingProbes > 0 && !keptSteps.some(({ kind }) => kind === 'parallel')
    ? [{ ...script, steps: keptSteps }]
    : [];
}

function hasUnspecifiedNull({ operation, body, expects }: RequestStep, profile: Profile): boolean {
  const id = getMergeDecision(operation);
  if (id === undefined || expects !== undefined) return false;
  if (!isBound(profile, 'update.null')) return hasNullMember(body);
  if (!isBound(profile, id) || definesNull(profile, operation) || !isObject(body)) return false;
  // The decision `post.update.publish` covers a schedule of null.
  const { scheduledFor: _, ...rest } = body;
  return hasNullMember(rest);
}
