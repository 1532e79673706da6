import { describe, expect, test } from 'vitest';
import { world } from '../../spec/world.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { buildPostBodyOn, type Caller, createFrozenMock, getRules, now } from '../testing/caller.ts';

const MINUTE = 60_000;

async function createPublished(call: Caller, body: object = buildPostBodyOn('microblog')): Promise<string> {
  const response = await call('POST', '/posts', { ...body, publishNow: true });
  expect(response.status).toBe(201);
  return response.body.data.id;
}

describe('republishing', () => {
  test('adds another account of the same platform and does not change the first target', async () => {
    const mock = createFrozenMock();
    const call = mock.caller();
    const id = await createPublished(call);
    await mock.advance(MINUTE);
    const second = { platform: 'microblog', accountId: 'acc_microblog_second' };
    const { status, body } = await call('POST', `/posts/${id}/republish`, { platforms: [second] });
    expect(status).toBe(200);
    expect(body.data.platforms).toMatchObject([
      { accountId: 'acc_microblog', status: 'published', publishedAt: now },
      { accountId: 'acc_microblog_second', status: 'published', publishedAt: '2030-01-07T09:01:00Z' },
    ]);
  });

  test('points at an unknown member beside valid targets', async () => {
    const call = createFrozenMock().caller();
    const id = await createPublished(call);
    const refusal = await call('POST', `/posts/${id}/republish`, {
      platforms: buildPostBodyOn('social').platforms,
      foo: 1,
    });
    expect(refusal.body.errors).toMatchObject([{ rule: 'request.members.unknown', pointer: '/foo' }]);
  });

  test('with content for a new platform publishes that content there alone', async () => {
    const call = createFrozenMock().caller();
    const id = await createPublished(call);
    const video = { title: 'Baking bread' };
    const media = { platforms: buildPostBodyOn('video').platforms, platformContent: { video } };
    expect(getRules(await call('POST', `/posts/${id}/republish`, media))).toEqual(['media.network.required']);
    const { status, body } = await call('POST', `/posts/${id}/republish`, {
      platforms: buildPostBodyOn('openmicro').platforms,
      platformContent: { openmicro: { text: 'Shorter' } },
    });
    expect([status, body.data.text]).toEqual([200, 'Hello']);
    expect(body.data.platforms.map(({ segments }: { segments: object }) => segments)).toMatchObject([
      [{ text: 'Hello' }],
      [{ text: 'Shorter' }],
    ]);
  });

  test('points at the missing title of the video platform', async () => {
    const call = createFrozenMock().caller();
    const id = await createPublished(call, buildPostBodyOn('social', { media: buildPostBodyOn('video').media }));
    const republish = (more: object) =>
      call('POST', `/posts/${id}/republish`, { platforms: buildPostBodyOn('video').platforms, ...more });
    expect((await republish({})).body.errors).toMatchObject([
      { rule: 'video.title.required', pointer: '/platformContent/video/title' },
    ]);
    expect((await republish({ platformContent: { video: { title: 'Baking bread' } } })).status).toBe(200);
  });

  test('keeps the time of the first publication', async () => {
    const mock = createFrozenMock();
    const call = mock.caller();
    const id = await createPublished(call);
    await mock.advance(MINUTE);
    const { body } = await call('POST', `/posts/${id}/republish`, { platforms: buildPostBodyOn('social').platforms });
    expect([body.data.publishedAt, body.data.updatedAt]).toEqual([now, '2030-01-07T09:01:00Z']);
  });

  test('to a target that is already published is refused and publishes nowhere', async () => {
    const call = createFrozenMock().caller();
    const id = await createPublished(call);
    const platforms = [...buildPostBodyOn('social').platforms, ...buildPostBodyOn('microblog').platforms];
    const refusal = await call('POST', `/posts/${id}/republish`, { platforms });
    expect([refusal.status, getRules(refusal)]).toEqual([422, ['post.republish.new']]);
    expect((await call('GET', '/posts')).body.data[0].platforms).toHaveLength(1);
  });

  test('retries a failed target', async () => {
    // A key with only the API plan, whose quota is exhausted in January and available again in February.
    const mock = createFrozenMock({ keys: [{ key: 'api', plans: ['api'] }] });
    const call = mock.caller('api');
    const scheduledResponse = await call(
      'POST',
      '/posts',
      buildPostBodyOn('social', { scheduledFor: '2030-01-31T00:00:00Z' }),
    );
    for (let i = 0; i < 100; i++) {
      await createPublished(call);
      await mock.advance(2000);
    }
    await mock.advance(25 * 24 * 60 * MINUTE);
    const failedPosts = (await call('GET', '/posts?status=failed')).body.data;
    expect(failedPosts).toMatchObject([{ platforms: [{ status: 'failed', error: { code: 'POST_QUOTA_EXCEEDED' } }] }]);
    const { status, body } = await call('POST', `/posts/${scheduledResponse.body.data.id}/republish`, {
      platforms: buildPostBodyOn('social').platforms,
    });
    expect([status, body.data.status]).toEqual([200, 'published']);
    expect(body.data.platforms).toHaveLength(1);
    expect(body.data.platforms[0]).not.toHaveProperty('error');
  });

  test('checks the rules of new targets', async () => {
    const call = createFrozenMock().caller();
    const id = await createPublished(call, buildPostBodyOn('social', { text: 'a'.repeat(300) }));
    const refusal = await call('POST', `/posts/${id}/republish`, { platforms: buildPostBodyOn('microblog').platforms });
    expect([refusal.status, getRules(refusal)]).toEqual([422, ['text.length.microblog']]);
  });
});

describe('deleting a post', () => {
  const slowProfile = resolveProfile({ 'post.publish.duration': 'PT5M' });
  const states = [
    ['draft', {}],
    ['scheduled', { scheduledFor: '2030-02-01T00:00:00Z' }],
    ['published', { publishNow: true }],
    ['publishing', { publishNow: true }],
  ] as const;

  test.each(states)('with the status %s removes it', async (state, more) => {
    const call = createFrozenMock(state === 'publishing' ? { profile: slowProfile } : {}).caller();
    const { body } = await call('POST', '/posts', buildPostBodyOn('social', more));
    expect(body.data.status).toBe(state);
    const deleteResponse = await call('DELETE', `/posts/${body.data.id}`);
    expect(deleteResponse).toMatchObject({
      status: 200,
      body: { success: true, data: { id: body.data.id, deleted: true } },
    });
    expect((await call('GET', '/posts')).body.data).toEqual([]);
  });

  test('a second time returns 404', async () => {
    const call = createFrozenMock().caller();
    const id = await createPublished(call);
    await call('DELETE', `/posts/${id}`);
    const secondResponse = await call('DELETE', `/posts/${id}`);
    expect([secondResponse.status, getRules(secondResponse)]).toEqual([404, ['post.delete.repeated']]);
  });

  test('does not free its quota', async () => {
    const mock = createFrozenMock({ world, keys: [{ key: 'api', plans: ['api'] }] });
    const call = mock.caller('api');
    for (let i = 0; i < 100; i++) {
      await call('DELETE', `/posts/${await createPublished(call)}`);
      await mock.advance(3000);
    }
    expect((await call('POST', '/posts', buildPostBodyOn('social', { publishNow: true }))).status).toBe(403);
  });
});
