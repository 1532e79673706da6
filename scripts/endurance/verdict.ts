/** Checks shared by both programs: listed posts, effects that happen once, and delivered events. */
import type { Call } from './caller.ts';
import type { Heard } from './receiver.ts';

export interface ListedPost {
  readonly id: string;
  readonly text: string;
  readonly status: string;
  readonly publishedAt?: string;
}

export async function listPosts(call: Call): Promise<readonly ListedPost[]> {
  const posts: ListedPost[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const at: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = await call('GET', `/api/v1/posts?limit=100${at}`);
    posts.push(...(page.data ?? []));
    cursor = page.nextCursor;
  }
  return posts;
}

/** Reports effects that happened more or less often than expected. The name of an effect contains all its details. */
export function countedFaults(wanted: ReadonlyMap<string, number>, found: readonly string[]): string[] {
  const counts = new Map<string, number>([...wanted.keys()].map((name) => [name, 0]));
  for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([name, count]) => count !== (wanted.get(name) ?? 0))
    .map(([name, count]) => `${count} times ${name}, expected ${wanted.get(name) ?? 0}.`);
}

export interface Delivery {
  readonly event: string;
  readonly type: string;
  readonly state: string;
  readonly payload: { readonly data: { readonly id: string } };
}

/**
 * Every event must be accepted by the receiver, always with the same payload, and the receiver must not know any other
 * event. @param reused whether event ids were reused, as after restoring a snapshot
 */
export function deliveryFaults(
  deliveries: readonly Delivery[],
  heard: ReadonlyMap<string, Heard>,
  reused: boolean,
): string[] {
  const faults: string[] = [];
  for (const { event, type, state, payload } of deliveries) {
    const { taken = 0, payloads } = heard.get(event) ?? {};
    if (state !== 'delivered') faults.push(`The event ${event}, ${type} of ${payload.data.id}, is ${state}.`);
    if (taken === 0) faults.push(`The receiver never accepted the event ${event}.`);
    else if (!reused && payloads !== undefined && payloads.size > 1)
      faults.push(`The event ${event} had several payloads.`);
  }
  const known = new Set(deliveries.map(({ event }) => event));
  if (known.size < deliveries.length) faults.push('Two deliveries have the same event id.');
  const strange = reused ? [] : [...heard.keys()].filter((event) => !known.has(event));
  return [...faults, ...strange.map((event) => `The receiver got ${event}, which is not among the deliveries.`)];
}
