/** Drops nulls from updates unless they are merge patches, which define null. */
import { isObject } from '../../spec/json.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { isBound } from '../oracle/readings.ts';
import { type RequestStep, requestsOf, type Script } from '../script/script.ts';

const merges = { updatePost: 'post.update.merge', updateLeadMagnet: 'leadMagnet.update.merge' } as const;

/** Returns the script without probes with undefined nulls; empty if other requests have such nulls. */
export function withoutOpenNulls(script: Script, profile: Profile): readonly Script[] {
  const open = new Set(requestsOf(script).filter((step) => hasOpenNull(step, profile)));
  if (open.size === 0) return [script];
  const probes = script.steps.filter((step) => step.kind === 'request' && step.role === 'probe');
  const kept = script.steps.filter((step) => step.kind !== 'request' || !open.has(step));
  const goneAlone = [...open].every(({ role, as }) => role === 'probe' && as === undefined);
  const left = probes.length - open.size;
  return goneAlone && left > 0 && !kept.some(({ kind }) => kind === 'parallel') ? [{ ...script, steps: kept }] : [];
}

function hasOpenNull({ operation, body, expects }: RequestStep, profile: Profile): boolean {
  if ((operation !== 'updatePost' && operation !== 'updateLeadMagnet') || expects !== undefined) return false;
  const id = merges[operation];
  if (!isBound(profile, id) || profile.behaviour[id] === 'merge-patch' || !isObject(body)) return false;
  // The decision `post.update.publish` covers a schedule of null.
  const { scheduledFor: _, ...rest } = body;
  return holdsNull(rest);
}

function holdsNull(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsNull);
  return value === null || (isObject(value) && Object.values(value).some(holdsNull));
}
