/** Triggers called over HTTP, with their effects on the API. */
import { describe, expect, test } from 'vitest';
import { startMock } from '../startMock.ts';
import { closeAfterTest, now } from '../testing/caller.ts';

async function setUp() {
  const mock = closeAfterTest(await startMock({ frozenAt: now }));
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(path.startsWith('/_mock') ? `${mock.origin}${path}` : `${mock.url}${path}`, {
      method,
      headers: { authorization: 'Bearer demo-api-pro', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: responses have many shapes, and each test states what it expects
    return { status: response.status, body: (await response.json()) as any };
  };
  return send;
}

const magnet = {
  outreachAccountId: 'out_ada',
  workflowType: 'collect_only',
  keywords: ['GUIDE'],
  postUrl: 'https://professional.example/posts/1',
  activate: true,
};
const post = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }] };

describe('a trigger', () => {
  test('makes an account fail and work again', async () => {
    const send = await setUp();
    const publish = async () => (await send('POST', '/posts', { ...post, publishNow: true })).body.data.status;
    await send('POST', '/_mock/triggers/account', { account: 'acc_social', publishing: false });
    expect(await publish()).toBe('failed');
    await send('POST', '/_mock/triggers/account', { account: 'acc_social', publishing: true });
    expect(await publish()).toBe('published');
    await send('POST', '/_mock/triggers/account', { account: 'acc_social', connected: false });
    expect(await publish()).toBe('failed');
  });

  test('activates a paused lead magnet', async () => {
    const send = await setUp();
    const { body } = await send('POST', '/lead-magnets', { ...magnet, activate: false });
    expect((await send('POST', `/_mock/lead-magnets/${body.data.id}/activate`)).body.data.state).toBe('active');
  });

  test.each([
    ['a comment without a post', '/_mock/triggers/comment', { text: 'GUIDE' }, 422],
    ['a comment with two posts', '/_mock/triggers/comment', { text: 'GUIDE', post: 'x', leadMagnet: 'y' }, 422],
    ['a comment on an unknown post', '/_mock/triggers/comment', { text: 'GUIDE', post: 'post_nobody' }, 404],
    ['an unknown account', '/_mock/triggers/account', { account: 'acc_nobody' }, 404],
    ['an unknown lead magnet', '/_mock/lead-magnets/lm_nobody/activate', undefined, 404],
    ['a webhook URL that is not a URL', '/_mock/webhook', { url: 'nowhere' }, 422],
  ])('refuses %s with a message', async (_, path, body, status) => {
    const send = await setUp();
    const response = await send(path === '/_mock/webhook' ? 'PUT' : 'POST', path, body);
    expect(response.status).toBe(status);
    expect(response.body.error.message).toMatch(/\w+ \w+/);
  });
});

test('GET /_mock/outbox?kind=… returns only entries of that kind', async () => {
  const send = await setUp();
  const video = { platform: 'video', accountId: 'acc_video_unverified' };
  const content = { video: { title: 'T', thumbnail: 'https://media.example.org/t.png' } };
  const media = { video: 'https://media.example.org/a.mp4' };
  await send('POST', '/posts', {
    text: 'A video',
    platforms: [video],
    platformContent: content,
    media,
    publishNow: true,
  });
  expect((await send('GET', '/_mock/outbox?kind=email')).body.data).toMatchObject([{ kind: 'email', at: now }]);
  expect((await send('GET', '/_mock/outbox?kind=direct_message')).body.data).toEqual([]);
});
