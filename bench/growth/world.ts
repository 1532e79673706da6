/** Worlds of different sizes, which differ in nothing else. */
import { type ApiRequest, asked, firstKey } from '../mock/control.ts';
import { apiPath, startPackedMock } from '../mock/packed.ts';
import type { Reached, Server } from '../process/server.ts';

/** At which all clocks stand. */
export const now = '2030-01-07T09:00:00Z';
const firstDue = Date.parse('2030-01-08T00:00:00Z');

/** When the n-th post is due: one in every second. */
export function dueAt(n: number): string {
  return new Date(firstDue + n * 1000).toISOString().replace('.000Z', 'Z');
}

/** Due or not, this is after all of them. */
export const afterAll = '2030-02-01T00:00:00Z';

/** A mock whose clocks stand still. */
export function startStillMock(core: number | undefined): Promise<Server> {
  return startPackedMock(core, ['--frozen-at', now]);
}

/** Somebody who posts: a key, and one of its accounts. */
export interface Author {
  readonly key: string;
  readonly accountId: string;
}

export const firstAuthor: Author = { key: firstKey, accountId: 'acc_social' };

/** A new tenant, with the plans of the first one. */
export async function addAuthor(mock: Reached): Promise<Author> {
  const { data } = await asked(mock.origin, { path: '/_mock/tenants', body: {} });
  const account = data.accounts.find(({ platform }: { platform: string }) => platform === 'social');
  return { key: data.key, accountId: account.id };
}

/** Creates a post; the n-th is due at its own second where it is to be published at all. */
export function postBy({ key, accountId }: Author, due?: number): ApiRequest {
  const body = {
    text: 'Fresh bread from seven o’clock, and rolls with seeds, as long as they last.',
    platforms: [{ platform: 'social', accountId }],
    ...(due === undefined ? {} : { scheduledFor: dueAt(due) }),
  };
  return { path: `${apiPath}/posts`, key, body };
}

/** Sends requests that create something, each once. */
export async function created(
  { origin }: Reached,
  requests: readonly ApiRequest[],
  connections: number,
): Promise<void> {
  const rest = requests.values();
  const sender = async () => {
    for (const request of rest) await asked(origin, request);
  };
  await Promise.all(Array.from({ length: connections }, sender));
}

/** So many posts, all of them scheduled. */
export function fill(mock: Reached, author: Author, posts: number, connections: number): Promise<void> {
  const requests = Array.from({ length: posts }, (_, n) => postBy(author, n));
  return created(mock, requests, connections);
}
