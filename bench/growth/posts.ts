/** Creates tenants and posts in a mock. The posts differ only in their due time. */
import { type ApiRequest, firstKey, requestJson } from '../mock/control.ts';
import { apiPath, mockFlags, startPackedMock } from '../mock/packed.ts';
import type { Endpoint, Server } from '../process/server.ts';

/** The time at which all clocks are frozen. */
export const frozenTime = '2030-01-07T09:00:00Z';
const firstDueTime = Date.parse('2030-01-08T00:00:00Z');

/** The due time of the n-th post: the posts are due one second apart. */
export function formatDueTime(n: number): string {
  return new Date(firstDueTime + n * 1000).toISOString().replace('.000Z', 'Z');
}

/** A time after every due time. */
export const afterAllDue = '2030-02-01T00:00:00Z';

/** Starts a mock with a frozen clock. */
export function startFrozenMock(core: number | undefined): Promise<Server> {
  return startPackedMock(core, [...mockFlags, '--frozen-at', frozenTime]);
}

/** A tenant that creates posts: its key and one of its accounts. */
export interface PostingTenant {
  readonly key: string;
  readonly accountId: string;
}

export const firstTenant: PostingTenant = { key: firstKey, accountId: 'acc_social' };

/** Creates a tenant with the plans of the first tenant. */
export async function addTenant(mock: Endpoint): Promise<PostingTenant> {
  const { data } = await requestJson(mock.origin, { path: '/_mock/tenants', body: {} });
  const account = data.accounts.find(({ platform }: { platform: string }) => platform === 'social');
  return { key: data.key, accountId: account.id };
}

/** Builds a request that creates a post. With `due`, the post is scheduled for the due time of that number. */
export function buildPostRequest({ key, accountId }: PostingTenant, due?: number): ApiRequest {
  const body = {
    text: 'Fresh bread from seven o’clock, and rolls with seeds, as long as they last.',
    platforms: [{ platform: 'social', accountId }],
    ...(due === undefined ? {} : { scheduledFor: formatDueTime(due) }),
  };
  return { path: `${apiPath}/posts`, key, body };
}

/** Sends each of the given requests once. Connections share the iterator. */
export async function sendAll(
  { origin }: Endpoint,
  requests: IterableIterator<ApiRequest>,
  connections: number,
): Promise<void> {
  const sendRemaining = async () => {
    for (const request of requests) await requestJson(origin, request);
  };
  await Promise.all(Array.from({ length: connections }, sendRemaining));
}

/** Creates the given number of scheduled posts. */
export function createPosts(mock: Endpoint, tenant: PostingTenant, posts: number, connections: number): Promise<void> {
  return sendAll(mock, generatePostRequests(tenant, posts), connections);
}

/** Creates each request only when it is sent, because a million requests take gigabytes of memory. */
function* generatePostRequests(tenant: PostingTenant, posts: number): Generator<ApiRequest> {
  for (let n = 0; n < posts; n++) yield buildPostRequest(tenant, n);
}
