import { expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import type { RequestResult } from '../../judge/evidence.ts';
import type { RequestStep } from '../../script/script.ts';
import type { KnownCaller } from '../stage.ts';
import { mayBeOnAnyPage, readUntilFound } from './unorderedPosts.ts';

const bindings = {
  'post.list.order': 'by schedule',
  'post.list.paging': 'page-from-0',
  'post.list.query': { cursor: 'page', limit: 'size' },
  'post.list.limit.most': 50,
  'post.list.pagination': { 'pagination.nextCursor': 'absent' },
} as const;
const profile = resolveProfile(bindings);
const list: RequestStep = { kind: 'request', role: 'read', operation: 'listPosts', query: {} };

function readPage({ query = {} }: RequestStep): RequestResult {
  const limit = Number(query.limit ?? 20);
  const start = Number(String(query.cursor ?? '').replace(/^.*:/, '')) * limit;
  const data = Array.from({ length: Math.max(0, Math.min(limit, 200 - start)) }, (_, i) => ({ id: `p${start + i}` }));
  return {
    observation: { success: true, query, responseBody: { data, pagination: { limit } } },
  } as unknown as RequestResult;
}

/** The queries of the further pages. */
async function listQueries(
  ids: readonly string[],
  step = list,
  caller = {} as KnownCaller,
): Promise<readonly RequestStep['query'][]> {
  const queries: RequestStep['query'][] = [];
  await readUntilFound(step, readPage(step), ids, { caller, profile }, (nextStep) => {
    queries.push(nextStep.query);
    return Promise.resolve(readPage(nextStep));
  });
  return queries;
}

test('a list that is ordered by schedule may have new posts on any page', () => {
  expect(mayBeOnAnyPage(list, profile)).toBe(true);
  for (const order of ['newest-first', 'unknown'])
    expect(mayBeOnAnyPage(list, resolveProfile({ ...bindings, 'post.list.order': order }))).toBe(false);
  for (const query of [{ cursor: 'page-from-0:2' }, { status: 'draft' }] as readonly Record<string, string>[])
    expect(mayBeOnAnyPage({ ...list, query }, profile)).toBe(false);
});

test('pages are read until they have shown every post', async () => {
  expect(await listQueries(['p3', 'p7'])).toEqual([]);
  expect(await listQueries(['p3', 'p120'])).toEqual(
    [0, 1, 2].map((page) => ({ limit: '50', cursor: `page-from-0:${page}` })),
  );
});

test('the last page ends the search, and a post that it has not found is not looked for again', async () => {
  const caller = {} as KnownCaller;
  expect(await listQueries(['p999'], list, caller)).toHaveLength(5);
  expect(await listQueries(['p999'], list, caller)).toEqual([]);
});

test('further pages do not continue a first page of the full size', async () => {
  const step = { ...list, query: { limit: '50' } };
  expect((await listQueries(['p120'], step)).map((query) => query?.limit)).toEqual(['49', '49', '49']);
});
