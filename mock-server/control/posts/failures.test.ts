import { describe, expect, test } from 'vitest';
import { createFrozenMock } from '../../testing/caller.ts';

const platforms = [
  { platform: 'social', accountId: 'acc_social' },
  { platform: 'openmicro', accountId: 'acc_openmicro' },
] as const;
const post = { text: 'Hello', platforms };
const scheduledPost = { ...post, scheduledFor: '2030-01-07T09:10:00Z' };

function setUp() {
  const mock = createFrozenMock();
  const call = mock.caller();
  const getStatus = async () => {
    const { body } = await call('GET', '/posts');
    const [{ status, platforms: targets }] = body.data;
    return [
      status,
      ...targets.map((target: { status: string; error?: { code: string } }) => target.error?.code ?? target.status),
    ];
  };
  return { mock, call, getStatus };
}

describe('a simulated publishing failure', () => {
  test('occurs once when the post falls due, while the other target is published', async () => {
    const { mock, call, getStatus } = setUp();
    const { body } = await call('POST', '/posts', scheduledPost);
    await mock.triggers.publishFailure({
      post: body.data.id,
      platform: 'openmicro',
      code: 'TEXT_REJECTED',
      message: 'No.',
    });
    expect((await mock.posts.get(body.data.id)).failures).toMatchObject([{ accountId: 'acc_openmicro', times: 1 }]);
    const { effects } = await mock.clock.advance({ by: 'PT1H' });
    expect(effects).toMatchObject([{ type: 'post.partially_published' }]);
    expect(await getStatus()).toEqual(['partially_published', 'published', 'TEXT_REJECTED']);
    expect((await mock.posts.get(body.data.id)).failures).toEqual([]);
    await call('POST', `/posts/${body.data.id}/republish`, { platforms: [platforms[1]] });
    expect(await getStatus()).toEqual(['published', 'published', 'published']);
  });

  test('occurs the requested number of times, including republishing', async () => {
    const { mock, call, getStatus } = setUp();
    const { body } = await call('POST', '/posts', scheduledPost);
    const { id } = body.data;
    await mock.triggers.publishFailure({ post: id, accountId: 'acc_openmicro', times: 2 });
    await mock.clock.advance({ by: 'PT1H' });
    const republish = () => call('POST', `/posts/${id}/republish`, { platforms: [platforms[1]] });
    await republish();
    expect(await getStatus()).toEqual(['partially_published', 'published', 'PUBLISHING_FAILED']);
    await republish();
    expect(await getStatus()).toEqual(['published', 'published', 'published']);
  });

  test('can be set for a target that a later republish adds', async () => {
    const { mock, call, getStatus } = setUp();
    const { body } = await call('POST', '/posts', { ...post, platforms: [platforms[0]], publishNow: true });
    await mock.triggers.publishFailure({ post: body.data.id, ...platforms[1] });
    await call('POST', `/posts/${body.data.id}/republish`, { platforms: [platforms[1]] });
    expect(await getStatus()).toEqual(['partially_published', 'published', 'PUBLISHING_FAILED']);
  });

  test('is restored with a snapshot', async () => {
    const { mock, call, getStatus } = setUp();
    const { body } = await call('POST', '/posts', scheduledPost);
    await mock.triggers.publishFailure({ post: body.data.id, platform: 'social' });
    await mock.snapshots.take({ name: 'before' });
    for (let i = 0; i < 2; i++) {
      await mock.clock.advance({ by: 'PT1H' });
      expect(await getStatus()).toEqual(['partially_published', 'PUBLISHING_FAILED', 'published']);
      await mock.snapshots.restore('before');
    }
  });

  test('is deleted with its post', async () => {
    const { mock, call } = setUp();
    const { body } = await call('POST', '/posts', scheduledPost);
    await mock.triggers.publishFailure({ post: body.data.id });
    await call('DELETE', `/posts/${body.data.id}`);
    expect((await mock.state()).counts.forcedFailures).toBe(0);
  });

  test.each([
    [{ post: 'post_00001' }, 'Did you mean post_000001?'],
    [{ post: 'post_000001', platform: 'video' as const }, 'acc_social on social, acc_openmicro on openmicro'],
    [{ post: 'post_000001', platform: 'video' as const, accountId: 'acc_social' }, 'does not have this target'],
  ])('for %j is refused with a message that names the existing targets', async (trigger, words) => {
    const { mock, call } = setUp();
    await call('POST', '/posts', scheduledPost);
    await expect(mock.triggers.publishFailure(trigger)).rejects.toThrow(words);
  });
});
