/** Builds the trace that an idle service, which accepts everything and does nothing, would give for a script. */
import { asList, isObject, type JsonObject, readMember } from '../../spec/json.ts';
import type { Exchange, Observation } from '../../spec/laws/observation.ts';
import { formatInstant } from '../../spec/time/instant.ts';

/** The responses of two idle services: both return the members of requests, one of them in complete records. */
export type IdleTraces = readonly ReadonlyMap<Observation, Observation>[];

/**
 * Maps the observations of a trace to those of services that accept every request, return what it contains, store
 * nothing and send nothing. Observations that only an active service produces have no counterpart.
 */
export function buildIdleTraces(trace: readonly Observation[]): IdleTraces {
  return [false, true].map((isComplete) => buildIdleTrace(trace, isComplete));
}

function buildIdleTrace(trace: readonly Observation[], isComplete: boolean): ReadonlyMap<Observation, Observation> {
  return new Map(
    trace.flatMap((observation, position): [Observation, Observation][] => {
      if (observation.kind === 'exchange')
        return [[observation, buildIdleExchange(observation, `idle_${position}`, isComplete)]];
      return activeServiceKinds.has(observation.kind) ? [] : [[observation, observation]];
    }),
  );
}

const activeServiceKinds: ReadonlySet<Observation['kind']> = new Set([
  'publication',
  'act',
  'email',
  'webhook',
  'hosted',
]);

/** @param newId the id of a record that only the idle service creates */
function buildIdleExchange(exchange: Exchange, newId: string, isComplete: boolean): Exchange {
  return {
    ...exchange,
    ...(exchange.headers && { headers: withoutRateLimit(exchange.headers) }),
    status: exchange.success ? exchange.status : 200,
    success: true,
    responseBody: {
      success: true,
      data: exceedsDepth(exchange.body, maxDepth) ? {} : buildIdleData(exchange, newId, isComplete),
      ...(exchange.operation === 'listPosts' ? { pagination: { limit: 20, nextCursor: null } } : {}),
    },
  };
}

/** An idle service counts no requests. */
const withoutRateLimit = (headers: NonNullable<Exchange['headers']>): NonNullable<Exchange['headers']> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.includes('ratelimit')));

/** Deeper than any request of this API; recursive readers of a response that is much deeper fail. */
const maxDepth = 32;

function exceedsDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((part) => exceedsDepth(part, depth - 1));
}

function buildIdleData(
  { operation, body, id, at, responseBody }: Exchange,
  newId: string,
  isComplete: boolean,
): unknown {
  if (operation.startsWith('list')) return [];
  if (operation === 'uploadMedia' || operation === 'getAnalytics') return {};
  const { publishNow, activate, ...members } = isObject(body) ? body : {};
  const echo = { ...members, id: id ?? readMember(readMember(responseBody, 'data'), 'id') ?? newId };
  if (operation === 'deletePost') return { ...echo, deleted: true };
  if (operation === 'pauseLeadMagnet') return { ...echo, state: 'paused' };
  if (operation === 'resumeLeadMagnet') return { ...echo, state: 'active' };
  if (!isComplete && !operation.startsWith('create')) return echo;
  if (operation === 'getLeadMagnet' || operation === 'updateLeadMagnet') return echo;
  const times = operation.startsWith('create') ? { createdAt: formatInstant(at), updatedAt: formatInstant(at) } : {};
  if (operation === 'createLeadMagnet') return { ...echo, ...times, state: activate === true ? 'active' : 'paused' };
  const status = publishNow === true ? 'published' : typeof members.scheduledFor === 'string' ? 'scheduled' : 'draft';
  const publishedAt = status === 'published' ? { publishedAt: formatInstant(at) } : {};
  return {
    ...echo,
    ...times,
    ...publishedAt,
    status,
    ...getTargetsWith(members.platforms, { status, ...publishedAt }),
  };
}

function getTargetsWith(targets: unknown, outcome: JsonObject): JsonObject {
  if (targets === undefined) return {};
  return {
    platforms: asList(targets)
      .filter(isObject)
      .map((target) => ({ ...target, ...outcome })),
  };
}
