import { afterEach, expect, test } from 'vitest';
import { type SecondService, startSecondService } from './server.ts';

let second: SecondService;

afterEach(() => second.close());

const call = async (method: string, path: string, body?: unknown, key = 'second-all') => {
  const response = await fetch(`${second.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the test reads responses of every shape
  return { status: response.status, body: (await response.json()) as any };
};
const callControl = (action: string, body: object) =>
  fetch(`${second.origin}/test/${action}`, { method: 'POST', body: JSON.stringify({ key: 'second-all', ...body }) });

const social = { text: 'Hi', platforms: [{ platform: 'social', accountId: 'second-all-social' }] };

test('a post is queued, published at its time, and listed in this implementation’s names', async () => {
  second = await startSecondService();
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  const creation = await call('POST', '/posts', { ...social, publishAt });
  expect(creation).toMatchObject({ status: 200, body: { success: true, data: { stage: 'QUEUED', publishAt } } });
  await callControl('advance', { milliseconds: 3_602_000 });
  const { body } = await call('GET', '/posts?stage=LIVE');
  expect(body.data.items).toMatchObject([{ postId: creation.body.data.postId, platforms: [{ stage: 'LIVE' }] }]);
});

test('the list of sent posts has each post as its network received it, and no failed ones', async () => {
  second = await startSecondService();
  const readOutbox = async () =>
    ((await (await callControl('sent', {})).json()) as { data: { sent: unknown } }).data.sent;
  await callControl('break', { account: 'second-all-social', works: false });
  await call('POST', '/posts', {
    text: 'One\n\n\nTwo',
    platforms: ['microblog', 'professional', 'social'].map((platform) => ({
      platform,
      accountId: `second-all-${platform}`,
    })),
    platformContent: { microblog: { images: ['https://example.com/a.png'] } },
    publishNow: true,
  });
  await callControl('advance', { milliseconds: 2000 });
  expect(await readOutbox()).toMatchObject([
    { platform: 'microblog', segments: ['One', 'Two'], options: {} },
    { platform: 'professional', segments: ['One\n\n\nTwo'] },
  ]);
});

test('a request that breaks a rule gets an error in its own shape and changes nothing', async () => {
  second = await startSecondService();
  const longPost = await call('POST', '/posts', {
    ...social,
    platformContent: { microblog: { text: 'x'.repeat(281) } },
  });
  expect(longPost).toMatchObject({ status: 400, body: { success: false, error: { code: 'VALIDATION_FAILED' } } });
  expect((await call('GET', '/posts')).body.data.items).toEqual([]);
});

test('a lead magnet captures comments five minutes after it is switched on, and none while it is off', async () => {
  second = await startSecondService();
  const outreachAccountId = 'second-all-out-connected';
  const magnet = {
    outreachAccountId,
    flow: 'collect_only',
    words: ['guide'],
    watchedUrl: 'https://professional.example/p/1',
  };
  const creation = await call('POST', '/lead-magnets', { ...magnet, activate: true });
  const { magnetId } = creation.body.data;
  await callControl('comment', { magnet: magnetId, text: 'GUIDE please', who: { id: 'kim', name: 'Kim' } });
  await callControl('advance', { milliseconds: 300_000 });
  expect((await call('GET', `/lead-magnets/${magnetId}/leads`)).body.data).toMatchObject([{ word: 'guide' }]);
  expect((await call('POST', '/lead-magnets', magnet, 'second-basic')).body.error.code).toBe('PLAN_UPGRADE_REQUIRED');
});
