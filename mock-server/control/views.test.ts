/** The lists and details of a tenant on the control surface. */
import { describe, expect, test } from 'vitest';
import { createFrozenMock } from '../testing/caller.ts';

const getTargetsOn = (platform: string) => [{ platform, accountId: `acc_${platform}` }];

async function setUpThreePosts() {
  const mock = createFrozenMock();
  const call = mock.caller();
  await call('POST', '/posts', { text: 'Rye', platforms: getTargetsOn('social'), publishNow: true });
  await call('POST', '/posts', {
    platforms: getTargetsOn('openmicro'),
    platformContent: { openmicro: { text: 'Oats\n\n\nBarley' } },
    scheduledFor: '2030-01-09T09:00:00Z',
  });
  await call('POST', '/posts', { text: 'Spelt', platforms: getTargetsOn('microblog') });
  return { ...mock, call };
}

describe('post summaries', () => {
  test('are sorted by time, latest first', async () => {
    const { posts } = await setUpThreePosts();
    expect((await posts.list()).posts.map(({ id, atKind }) => [id, atKind])).toEqual([
      ['post_000002', 'scheduled'],
      ['post_000003', 'created'],
      ['post_000001', 'published'],
    ]);
  });

  test.each([
    [{ status: 'draft' }, ['post_000003']],
    [{ platform: 'openmicro' }, ['post_000002']],
    [{ text: 'bARLEY' }, ['post_000002']],
    [{ text: 'post_000001' }, ['post_000001']],
    [{ from: '2030-01-08T00:00:00Z' }, ['post_000002']],
    [{ to: '2030-01-07T10:00:00+01:00' }, []],
    [{ limit: 1, skip: 1 }, ['post_000003']],
  ] as const)('are filtered by %j', async (query, ids) => {
    const { posts } = await setUpThreePosts();
    expect((await posts.list(query)).posts.map(({ id }) => id)).toEqual(ids);
  });

  test('count all posts by state and the posts of a thread', async () => {
    const { posts } = await setUpThreePosts();
    const { total, statuses, posts: matching } = await posts.list({ platform: 'openmicro' });
    expect([total, statuses, matching[0]?.segments]).toEqual([1, { published: 1, scheduled: 1, draft: 1 }, 2]);
  });

  test('never end with half a surrogate pair', async () => {
    const { posts, call } = await setUpThreePosts();
    await call('POST', '/posts', { text: `${'x'.repeat(279)}🎉!`, platforms: getTargetsOn('social') });
    expect((await posts.list({ text: 'xxx' })).posts[0]?.text).toBe(`${'x'.repeat(279)}…`);
  });

  test('reject a `from` that is not a timestamp', async () => {
    await expect((await setUpThreePosts()).posts.list({ from: 'Monday' })).rejects.toMatchObject({
      code: 'INVALID_TIMESTAMP',
    });
  });
});

test('the agenda omits stale plans', async () => {
  const { agenda, call } = await setUpThreePosts();
  await call('PATCH', '/posts/post_000002', { scheduledFor: '2030-01-10T09:00:00Z' });
  expect(await agenda()).toEqual([{ at: '2030-01-10T09:00:00Z', kind: 'publish', post: 'post_000002' }]);
});

test('the journal lists the latest requests, or those before a given one', async () => {
  const { requests } = await setUpThreePosts();
  expect((await requests.list({ limit: 2 })).map(({ id }) => id)).toEqual(['req_000002', 'req_000003']);
  expect((await requests.list({ limit: 2, before: 'req_000002' })).map(({ id }) => id)).toEqual(['req_000001']);
});

test('a request from the journal can be resent with the same result', async () => {
  const { requests, fetch, origin } = await setUpThreePosts();
  const { method, path, headerFields: headers, body } = await requests.resendable('req_000001');
  const response = await fetch(
    new Request(`${origin}${path}`, { method, headers, ...(body === undefined ? {} : { body }) }),
  );
  expect([response.status, await response.json()]).toMatchObject([201, { data: { text: 'Rye', status: 'published' } }]);
});

test('reading an accelerated clock returns its rate', async () => {
  const { clock } = createFrozenMock();
  await clock.set({ mode: 'accelerated', rate: 600 });
  expect(await clock.get()).toMatchObject({ mode: 'accelerated', rate: 600 });
});
