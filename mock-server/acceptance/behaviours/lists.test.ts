/** Every implemented alternative of the decisions on the list of posts takes effect. */
import { expect, test } from 'vitest';
import { buildTargetsOn } from '../../../spec/rules/bodies.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { createFrozenMock } from '../../testing/caller.ts';
import { createRunnerWithProfile, runOperation } from '../../testing/runOperation.ts';

const hello = { text: 'Hello', platforms: buildTargetsOn('social') };

test.each([
  [5, 5],
  [250, 20],
] as const)(
  'post.list.limit.most: a page size of %i is accepted, one more is not, and %i is the default',
  async (maxLimit, defaultLimit) => {
    const mock = createFrozenMock({ profile: resolveProfile({ 'post.list.limit.most': maxLimit }) });
    const call = mock.caller();
    const success = await call('GET', `/posts?limit=${maxLimit}`);
    const refusal = await call('GET', `/posts?limit=${maxLimit + 1}`);
    expect([success.status, success.body.pagination.limit]).toEqual([200, maxLimit]);
    expect([refusal.status, refusal.body.errors]).toMatchObject([
      422,
      [{ rule: 'post.list.limit.range', limit: maxLimit }],
    ]);
    expect((await call('GET', '/posts')).body.pagination.limit).toBe(defaultLimit);
  },
);

test('post.list.limit.over: cap reads a larger page size as the maximum', async () => {
  const runner = await createRunnerWithProfile({ 'post.list.limit.over': 'cap' });
  for (const limit of ['101', '9'.repeat(40)])
    expect((await runOperation(runner, 'listPosts', { query: { limit } })).status).toBe(200);
  for (const limit of ['0', 'ten'])
    expect((await runOperation(runner, 'listPosts', { query: { limit } })).rules).toEqual(['post.list.limit.range']);
});

test.each([
  ['cursor', {}],
  ['page', { platform: 'social' }],
  ['page-from-0', {}],
  ['cursor', { platform: 'social' }],
  ['none', {}],
] as const)(
  'post.list.order: oldest-first lists new posts last, with the paging %s and the query %j',
  async (paging, query) => {
    const mock = createFrozenMock({
      profile: resolveProfile({ 'post.list.order': 'oldest-first', 'post.list.paging': paging }),
    });
    const call = mock.caller();
    const ids: string[] = [];
    for (const text of ['First', 'Second', 'Third']) {
      ids.push((await call('POST', '/posts', { ...hello, text })).body.data.id);
      await mock.advance(60_000);
    }
    const listedIds: string[] = [];
    let next: string | number | null | undefined;
    do {
      const pageQuery = paging === 'none' ? {} : { limit: '2', ...(next ? { cursor: String(next) } : {}) };
      const parameters = new URLSearchParams({ ...query, ...pageQuery });
      const { data, pagination } = (await call('GET', `/posts?${parameters}`)).body;
      listedIds.push(...data.map(({ id }: { id: string }) => id));
      next = pagination?.nextCursor;
    } while (next);
    expect(listedIds).toEqual(ids);
  },
);

test.each([
  ['timestamps', [422, 200]],
  ['days', [200, 422]],
] as const)('post.list.dates.form: %s refuses dates in the other form', async (form, statuses) => {
  const runner = await createRunnerWithProfile({ 'post.list.dates.form': form });
  const list = async (from: string) => (await runOperation(runner, 'listPosts', { query: { from } })).status;
  expect([await list('2030-01-07'), await list('2030-01-07T00:00:00Z')]).toEqual(statuses);
});
