/** Reads the state of a mock as its clients see it. */
import type { Call } from '../endurance/caller.ts';
import { readDigest } from '../endurance/uploads.ts';
import { type Delivery, type ListedPost, listPosts } from '../endurance/verdict.ts';
import type { ExpectedState } from './expectedState.ts';

export interface ObservedState {
  readonly now: number;
  readonly receiver: string | null;
  readonly posts: ReadonlyMap<string, ListedPost>;
  readonly leads: readonly { readonly id: string; readonly commenter: { readonly id: string } }[];
  readonly outbox: readonly { readonly kind: string; readonly postId?: string; readonly leadId?: string }[];
  readonly deliveries: readonly Delivery[];
  readonly tenants: ReadonlySet<string>;
  /** Digests of the expected uploads, by path. */
  readonly uploads: ReadonlyMap<string, string>;
}

export async function observe(call: Call, expected: ExpectedState): Promise<ObservedState> {
  const posts = await listPosts(call);
  const readData = async (path: string) => (await call('GET', path)).data ?? [];
  const tenants: { key: string }[] = await readData('/_mock/tenants?limit=1000');
  return {
    now: Date.parse((await readData('/_mock/clock')).now),
    receiver: (await readData('/_mock/webhook')).url,
    posts: new Map(posts.map((post) => [post.id, post])),
    leads: await readData(`/api/v1/lead-magnets/${expected.leadMagnet}/leads`),
    outbox: await readData('/_mock/outbox'),
    deliveries: await readData('/_mock/deliveries'),
    tenants: new Set(tenants.map(({ key }) => key)),
    uploads: new Map(
      await Promise.all(
        [...expected.uploads.keys()].map(async (path) => [path, await readDigest(call, path)] as const),
      ),
    ),
  };
}
