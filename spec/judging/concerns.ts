/** Decides which rules concern a request on a post. */
import { readMember } from '../json.ts';
import type { OperationId } from '../operations/index.ts';
import { platformLabels } from '../platforms.ts';
import type { Call, Concern, StateRule } from '../rules/rule.ts';

/** The parts of a call that concerns depend on. */
export type Subject = Pick<Call, 'operation' | 'body' | 'post'>;

/** Whether a rule with these concerns applies to a call: one matching concern is enough. */
export function isConcerned(call: Subject, concerns: StateRule['concerns'] = {}): boolean {
  return Array.isArray(concerns)
    ? concerns.some((one: Concern) => matchesConcern(call, one))
    : matchesConcern(call, concerns as Concern);
}

/** Every concern matches a call without a post. */
function matchesConcern(call: Subject, { platform, media, overrides, publishes, autoPlug }: Concern): boolean {
  const { post, body } = call;
  if (post === undefined) return true;
  return (
    (platform === undefined || post.labels.includes(platform)) &&
    (media === undefined || post.hasMediaObject) &&
    (overrides === undefined || hasOverrides(call)) &&
    (publishes === undefined || publishesNow(call)) &&
    (autoPlug === undefined || hasAutoPlug(body))
  );
}

/**
 * What concerns depend on, as the bits of a number: the same rules concern calls of an operation with the same
 * traits.
 */
function getTraits(call: Subject): number {
  const { post, body } = call;
  if (post === undefined) return 0;
  let traits = 1;
  if (post.hasMediaObject) traits |= 2;
  if (hasOverrides(call)) traits |= 4;
  if (publishesNow(call)) traits |= 8;
  if (hasAutoPlug(body)) traits |= 16;
  for (const label of post.labels) traits |= 32 << platformLabels.indexOf(label);
  return traits;
}

/** Caches a value that depends only on the operation and the traits of a call. */
export function cacheByTraits<C extends Subject, T>(create: (call: C) => T): (call: C) => T {
  const byOperation = new Map<OperationId, Map<number, T>>();
  return (call) => {
    const values = byOperation.get(call.operation) ?? new Map<number, T>();
    byOperation.set(call.operation, values);
    const traits = getTraits(call);
    const known = values.get(traits);
    if (known !== undefined) return known;
    const value = create(call);
    values.set(traits, value);
    return value;
  };
}

/** Overrides in the resulting post, or in the body under an unknown label. */
function hasOverrides({ post, body }: Subject): boolean {
  return (post?.contentLabels.length ?? 0) > 0 || readMember(body, 'platformContent') !== undefined;
}

function hasAutoPlug(body: unknown): boolean {
  return readMember(body, 'autoPlug') !== undefined || readMember(body, 'isAutoPlug') !== undefined;
}

function publishesNow({ operation, body }: Subject): boolean {
  return operation === 'republishPost' || readMember(body, 'publishNow') === true;
}
