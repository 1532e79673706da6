import { describe, expect, test } from 'vitest';
import { world } from '../../spec/world.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { type Caller, frozenMock, now, postOn, rulesIn } from '../testing/caller.ts';

const MINUTE = 60_000;

async function published(call: Caller, body: object = postOn('microblog')): Promise<string> {
  const answer = await call('POST', '/posts', { ...body, publishNow: true });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}

describe('republishing', () => {
  test('adds another account of the same platform and does not change the first target', async () => {
    const mock = frozenMock();
    const call = mock.caller();
    const id = await published(call);
    await mock.advance(MINUTE);
    const second = { platform: 'microblog', accountId: 'acc_microblog_second' };
    const { status, body } = await call('POST', `/posts/${id}/republish`, { platforms: [second] });
    expect(status).toBe(200);
    expect(body.data.platforms).toMatchObject([
      { accountId: 'acc_microblog', status: 'published', publishedAt: now },
      { accountId: 'acc_microblog_second', status: 'published', publishedAt: '2030-01-07T09:01:00Z' },
    ]);
  });

  test('keeps the time of the first publication', async () => {
    const mock = frozenMock();
    const call = mock.caller();
    const id = await published(call);
    await mock.advance(MINUTE);
    const { body } = await call('POST', `/posts/${id}/republish`, { platforms: postOn('social').platforms });
    expect([body.data.publishedAt, body.data.updatedAt]).toEqual([now, '2030-01-07T09:01:00Z']);
  });

  test('to a target that is already published is refused and publishes nowhere', async () => {
    const call = frozenMock().caller();
    const id = await published(call);
    const platforms = [...postOn('social').platforms, ...postOn('microblog').platforms];
    const refused = await call('POST', `/posts/${id}/republish`, { platforms });
    expect([refused.status, rulesIn(refused)]).toEqual([422, ['post.republish.new']]);
    expect((await call('GET', '/posts')).body.data[0].platforms).toHaveLength(1);
  });

  test('retries a failed target', async () => {
    // A key with only the API plan, whose quota is exhausted in January and available again in February.
    const mock = frozenMock({ keys: [{ key: 'api', plans: ['api'] }] });
    const call = mock.caller('api');
    const soon = await call('POST', '/posts', postOn('social', { scheduledFor: '2030-01-31T00:00:00Z' }));
    for (let i = 0; i < 100; i++) {
      await published(call);
      await mock.advance(2000);
    }
    await mock.advance(25 * 24 * 60 * MINUTE);
    const failed = (await call('GET', '/posts?status=failed')).body.data;
    expect(failed).toMatchObject([{ platforms: [{ status: 'failed', error: { code: 'POST_QUOTA_EXCEEDED' } }] }]);
    const { status, body } = await call('POST', `/posts/${soon.body.data.id}/republish`, {
      platforms: postOn('social').platforms,
    });
    expect([status, body.data.status]).toEqual([200, 'published']);
    expect(body.data.platforms).toHaveLength(1);
    expect(body.data.platforms[0]).not.toHaveProperty('error');
  });

  test('checks the rules of new targets', async () => {
    const call = frozenMock().caller();
    const id = await published(call, postOn('social', { text: 'a'.repeat(300) }));
    const refused = await call('POST', `/posts/${id}/republish`, { platforms: postOn('microblog').platforms });
    expect([refused.status, rulesIn(refused)]).toEqual([422, ['text.length.microblog']]);
  });
});

describe('deleting a post', () => {
  const slow = resolveProfile({ 'post.publish.duration': 'PT5M' });
  const states = [
    ['draft', {}],
    ['scheduled', { scheduledFor: '2030-02-01T00:00:00Z' }],
    ['published', { publishNow: true }],
    ['publishing', { publishNow: true }],
  ] as const;

  test.each(states)('with the status %s removes it', async (state, more) => {
    const call = frozenMock(state === 'publishing' ? { profile: slow } : {}).caller();
    const { body } = await call('POST', '/posts', postOn('social', more));
    expect(body.data.status).toBe(state);
    const deleted = await call('DELETE', `/posts/${body.data.id}`);
    expect(deleted).toMatchObject({ status: 200, body: { success: true, data: { id: body.data.id, deleted: true } } });
    expect((await call('GET', '/posts')).body.data).toEqual([]);
  });

  test('a second time returns 404', async () => {
    const call = frozenMock().caller();
    const id = await published(call);
    await call('DELETE', `/posts/${id}`);
    const again = await call('DELETE', `/posts/${id}`);
    expect([again.status, rulesIn(again)]).toEqual([404, ['post.exists']]);
  });

  test('does not free its quota', async () => {
    const mock = frozenMock({ world, keys: [{ key: 'api', plans: ['api'] }] });
    const call = mock.caller('api');
    for (let i = 0; i < 100; i++) {
      await call('DELETE', `/posts/${await published(call)}`);
      await mock.advance(3000);
    }
    expect((await call('POST', '/posts', postOn('social', { publishNow: true }))).status).toBe(403);
  });
});
