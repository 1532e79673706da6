/** What is compared after every run: posts as a client lists them, effects that happen once, events that arrive. */
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

/** Where something happened more often or less often than it must have; a thing is named by all that matters of it. */
export function countedFaults(wanted: ReadonlyMap<string, number>, found: readonly string[]): string[] {
  const counts = new Map<string, number>([...wanted.keys()].map((name) => [name, 0]));
  for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([name, count]) => count !== (wanted.get(name) ?? 0))
    .map(([name, count]) => `${count} times ${name}, and ${wanted.get(name) ?? 0} is right.`);
}

export interface Delivery {
  readonly event: string;
  readonly type: string;
  readonly state: string;
  readonly payload: { readonly data: { readonly id: string } };
}

/**
 * Every event was taken by the receiver, the same payload each time; and it heard of no other.
 *
 * @param reused whether ids of events stand for others by now, as in a world that was brought back
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
    if (taken === 0) faults.push(`The receiver never took the event ${event}.`);
    else if (!reused && payloads !== undefined && payloads.size > 1)
      faults.push(`The event ${event} had several payloads.`);
  }
  const known = new Set(deliveries.map(({ event }) => event));
  if (known.size < deliveries.length) faults.push('Two deliveries have one event id.');
  const strange = reused ? [] : [...heard.keys()].filter((event) => !known.has(event));
  return [...faults, ...strange.map((event) => `The receiver heard of ${event}, which nobody has.`)];
}
