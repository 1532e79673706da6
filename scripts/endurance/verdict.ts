/** Checks that the crash test and the soak test share: listed posts, effects that happen once, and delivered events. */
import type { Call } from './caller.ts';
import type { DeliveryLog } from './receiver.ts';

export interface ListedPost {
  readonly id: string;
  readonly text: string;
  readonly status: string;
  readonly publishedAt?: string;
}

export async function listPosts(call: Call): Promise<readonly ListedPost[]> {
  const posts: ListedPost[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const cursorQuery: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = await call('GET', `/api/v1/posts?limit=100${cursorQuery}`);
    posts.push(...(page.data ?? []));
    cursor = page.nextCursor;
  }
  return posts;
}

/** Reports effects that happened more or less often than expected. The name of an effect contains all its details. */
export function findCountProblems(
  expectedCounts: ReadonlyMap<string, number>,
  actualNames: readonly string[],
): string[] {
  const counts = new Map<string, number>([...expectedCounts.keys()].map((name) => [name, 0]));
  for (const name of actualNames) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([name, count]) => count !== (expectedCounts.get(name) ?? 0))
    .map(([name, count]) => `${count} times instead of ${expectedCounts.get(name) ?? 0}: ${name}.`);
}

export interface Delivery {
  readonly event: string;
  readonly type: string;
  readonly state: string;
  readonly payload: { readonly data: { readonly id: string } };
}

/**
 * Checks that the receiver accepted every event, always with the same payload, and that it got no other events.
 *
 * @param areIdsReused whether event ids were reused, as after restoring a snapshot
 */
export function findDeliveryProblems(
  deliveries: readonly Delivery[],
  received: ReadonlyMap<string, DeliveryLog>,
  areIdsReused: boolean,
): string[] {
  const problems: string[] = [];
  for (const { event, type, state, payload } of deliveries) {
    const { acceptedCount = 0, payloads } = received.get(event) ?? {};
    if (state !== 'delivered') problems.push(`The event ${event}, ${type} of ${payload.data.id}, is ${state}.`);
    if (acceptedCount === 0) problems.push(`The receiver never accepted the event ${event}.`);
    else if (!areIdsReused && payloads !== undefined && payloads.size > 1)
      problems.push(`The event ${event} had several payloads.`);
  }
  const knownEvents = new Set(deliveries.map(({ event }) => event));
  if (knownEvents.size < deliveries.length) problems.push('Two deliveries have the same event id.');
  const unknownEvents = areIdsReused ? [] : [...received.keys()].filter((event) => !knownEvents.has(event));
  return [
    ...problems,
    ...unknownEvents.map((event) => `The receiver got ${event}, which is not among the deliveries.`),
  ];
}
