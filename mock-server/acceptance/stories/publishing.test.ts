/** Publishing failures, and what follows from publishing. */
import { describe, expect, test } from 'vitest';
import { createFrozenMock } from '../../testing/caller.ts';

const MINUTE = 60_000;
const buildTarget = (platform: string, accountId = `acc_${platform}`) => ({ platform, accountId });

function setUp() {
  const mock = createFrozenMock();
  const tenant = mock.parts.tenants.first;
  const call = mock.caller();
  return {
    mock,
    call,
    publish: async (body: object) =>
      (await call('POST', '/posts', { text: 'Hello', publishNow: true, ...body })).body.data,
    /** Outbox entries other than the publications themselves. */
    outbox: () => [...tenant.sandbox.outbox.values()].filter(({ kind }) => kind !== 'publication'),
  };
}

describe('a target that fails', () => {
  test('leaves the post partially published, with the reason', async () => {
    const { publish } = setUp();
    const post = await publish({
      platforms: [
        buildTarget('professional'),
        buildTarget('social', 'acc_social_failing'),
        buildTarget('microblog', 'acc_microblog_expired'),
      ],
    });
    expect(post).toMatchObject({
      status: 'partially_published',
      publishedAt: '2030-01-07T09:00:00Z',
      platforms: [
        { status: 'published' },
        { status: 'failed', error: { code: 'PUBLISHING_FAILED' } },
        { status: 'failed', error: { code: 'ACCOUNT_DISCONNECTED' } },
      ],
    });
  });

  test('leaves a post without other targets failed, and does not count towards the quota', async () => {
    const { publish, mock } = setUp();
    const post = await publish({ platforms: [buildTarget('social', 'acc_social_failing')] });
    expect(post.status).toBe('failed');
    expect(post).not.toHaveProperty('publishedAt');
    const tenant = mock.parts.tenants.first;
    expect(tenant.sandbox.countPublishedInMonth(tenant.now())).toBe(0);
  });

  test('can be republished once the account works again', async () => {
    const { publish, call, mock } = setUp();
    const platforms = [buildTarget('professional'), buildTarget('social', 'acc_social_failing')];
    const { id } = await publish({ platforms });
    mock.parts.tenants.first.sandbox.accountDefects.put({ id: 'acc_social_failing' });
    const { body } = await call('POST', `/posts/${id}/republish`, { platforms: platforms.slice(1) });
    expect(body.data).toMatchObject({
      status: 'published',
      platforms: [{ status: 'published' }, { status: 'published' }],
    });
  });
});

describe('a custom thumbnail', () => {
  const buildVideoBody = (account: string, options: object = {}) => ({
    platforms: [buildTarget('video', account)],
    media: { video: 'https://media.example.org/a.mp4' },
    platformContent: { video: { title: 'T', thumbnail: 'https://media.example.org/t.png', ...options } },
  });

  test('is skipped on an unverified channel, with an email, and the video is published', async () => {
    const { publish, outbox } = setUp();
    expect((await publish(buildVideoBody('acc_video_unverified'))).status).toBe('published');
    expect(outbox()).toMatchObject([{ kind: 'email', at: Date.parse('2030-01-07T09:00:00Z') }]);
  });

  test.each([
    ['on a verified channel', buildVideoBody('acc_video')],
    ['on a short', buildVideoBody('acc_video_unverified', { videoType: 'short' })],
  ])('%s sends no email', async (_, body) => {
    const { publish, outbox } = setUp();
    expect((await publish(body)).status).toBe('published');
    expect(outbox()).toEqual([]);
  });
});

describe('follow-up comments', () => {
  const autoPlugBody = {
    platforms: [buildTarget('professional'), buildTarget('social')],
    isAutoPlug: true,
    autoPlug: {
      comments: [
        { text: 'Second', delay: 'PT10M' },
        { text: 'First', delay: 'PT5M' },
      ],
    },
  };
  const listTexts = (outbox: ReturnType<typeof setUp>['outbox']) => outbox().map(({ kind, text }) => [kind, text]);

  test('are posted at their delays after publication', async () => {
    const { mock, publish, outbox } = setUp();
    await publish(autoPlugBody);
    await mock.advance(5 * MINUTE);
    expect(listTexts(outbox)).toEqual([['auto_plug_comment', 'First']]);
    await mock.advance(5 * MINUTE);
    expect(listTexts(outbox)).toEqual([
      ['auto_plug_comment', 'First'],
      ['auto_plug_comment', 'Second'],
    ]);
  });

  test.each([
    ['the flag', { ...autoPlugBody, isAutoPlug: false }],
    ['a professional target', { ...autoPlugBody, platforms: [buildTarget('social')] }],
  ])('are not posted without %s', async (_, body) => {
    const { mock, publish, outbox } = setUp();
    await publish(body);
    await mock.advance(60 * MINUTE);
    expect(outbox()).toEqual([]);
  });

  test('are not posted below a deleted post', async () => {
    const { mock, call, publish, outbox } = setUp();
    const { id } = await publish(autoPlugBody);
    await call('DELETE', `/posts/${id}`);
    await mock.advance(60 * MINUTE);
    expect(outbox()).toEqual([]);
  });
});
