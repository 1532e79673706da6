/** A post from draft to deletion, over HTTP. */
import { describe, expect, test } from 'vitest';
import type { PostState } from '../../../spec/schemas/post.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { now } from '../../testing/caller.ts';
import { type OnPort, onPort } from '../../testing/onPort.ts';

const on = (platform: string, accountId = `acc_${platform}`) => ({ platform, accountId });
const failing = on('social', 'acc_social_failing');

/** How to reach each state; publishing takes a minute so that `publishing` can be observed. */
const made: Readonly<Record<PostState, (it: OnPort) => Promise<string>>> = {
  draft: (it) => create(it, {}),
  scheduled: (it) => create(it, { scheduledFor: '2030-01-07T12:00:00Z' }),
  publishing: (it) => create(it, { publishNow: true }),
  published: (it) => published(it, [on('photo')]),
  partially_published: (it) => published(it, [on('photo'), failing]),
  failed: (it) => published(it, [failing]),
};

async function create({ api }: OnPort, body: object): Promise<string> {
  return (await api('POST', '/posts', { text: 'Hello', platforms: [on('photo')], ...body })).body.data.id;
}

async function published(it: OnPort, platforms: readonly object[]): Promise<string> {
  const id = await create(it, { platforms, publishNow: true });
  await it.advance('PT1M');
  return id;
}

const slow = () => onPort({ profile: resolveProfile({ 'post.publish.duration': 'PT1M' }) });
const states = Object.keys(made) as PostState[];

async function statusOf({ api }: OnPort, id: string): Promise<PostState | undefined> {
  const posts: { id: string; status: PostState }[] = (await api('GET', '/posts')).body.data;
  return posts.find((post) => post.id === id)?.status;
}

describe.each(states)('Lifecycles: a post that is %s', (state) => {
  const editable = state === 'draft' || state === 'scheduled';
  const ended = state === 'published' || state === 'partially_published' || state === 'failed';

  test('is listed with its status and found by a filter on it', async () => {
    const it = await slow();
    const id = await made[state](it);
    expect(await statusOf(it, id)).toBe(state);
    expect((await it.api('GET', `/posts?status=${state}`)).body.data).toMatchObject([{ id, status: state }]);
  });

  test(editable ? 'can be edited' : 'cannot be edited', async () => {
    const it = await slow();
    const id = await made[state](it);
    const edited = await it.api('PATCH', `/posts/${id}`, { text: 'Better' });
    if (editable) expect(edited).toMatchObject({ status: 200, body: { data: { text: 'Better', status: state } } });
    else expect(edited).toMatchObject({ status: 409, body: { code: 'POST_NOT_EDITABLE' } });
    expect(await statusOf(it, id)).toBe(state);
  });

  test('can be deleted, and is never published afterwards', async () => {
    const it = await slow();
    const id = await made[state](it);
    expect((await it.api('DELETE', `/posts/${id}`)).status).toBe(200);
    await it.advance('P1D');
    expect((await it.api('GET', '/posts')).body.data).toEqual([]);
    expect((await it.api('PATCH', `/posts/${id}`, { text: 'Better' })).status).toBe(404);
  });

  test(ended ? 'can be republished to more accounts' : 'cannot be republished', async () => {
    const it = await slow();
    const id = await made[state](it);
    const again = await it.api('POST', `/posts/${id}/republish`, { platforms: [on('microblog')] });
    expect(again.status).toBe(ended ? 200 : 409);
    await it.advance('PT1M');
    const [post] = (await it.api('GET', '/posts')).body.data;
    const targets = post.platforms.map(({ platform }: { platform: string }) => platform);
    expect(targets.includes('microblog')).toBe(ended);
  });
});

describe('Lifecycles: publishing', () => {
  test('reports the URL and time or the error of each target', async () => {
    const { api } = await onPort();
    const platforms = [on('microblog'), failing, on('microblog', 'acc_microblog_expired')];
    const text = 'One\n\n\nTwo';
    const { data } = (await api('POST', '/posts', { text, platforms, publishNow: true })).body;
    expect(data).toMatchObject({ status: 'partially_published', publishedAt: now });
    const [first, second, third] = data.platforms;
    expect(first).toMatchObject({ status: 'published', publishedAt: now, url: expect.stringContaining('https://') });
    expect(first.segments).toEqual([
      { text: 'One', url: first.url },
      { text: 'Two', url: expect.stringContaining(first.url) },
    ]);
    expect(second).toMatchObject({ status: 'failed', error: { code: 'PUBLISHING_FAILED' } });
    expect(third).toMatchObject({ status: 'failed', error: { code: 'ACCOUNT_DISCONNECTED' } });
  });

  test('republishing retries a failed target and counts towards the quota again', async () => {
    const { api, control } = await onPort();
    const { data } = (await api('POST', '/posts', { text: 'A', platforms: [on('photo'), failing], publishNow: true }))
      .body;
    await control('POST', '/triggers/account', { account: failing.accountId, publishing: true });
    const again = await api('POST', `/posts/${data.id}/republish`, { platforms: [failing] });
    expect(again.body.data).toMatchObject({
      status: 'published',
      platforms: [data.platforms[0], { status: 'published' }],
    });
  });

  test('a scheduled post is published at its time and unchanged until then', async () => {
    const it = await onPort();
    const id = await create(it, { scheduledFor: '2030-01-07T11:30:00+02:00' });
    await it.advance('PT29M59S');
    expect(await statusOf(it, id)).toBe('scheduled');
    await it.advance('PT1H');
    expect((await it.api('GET', '/posts')).body.data).toMatchObject([
      { status: 'published', publishedAt: '2030-01-07T09:30:00Z', updatedAt: '2030-01-07T09:30:00Z' },
    ]);
  });
});

describe('Lifecycles: follow-up comments', () => {
  const plugged = {
    text: 'Hello',
    platforms: [on('professional'), on('professional', 'acc_professional_second'), on('social')],
    isAutoPlug: true,
    autoPlug: { comments: [{ text: 'The recipe', delay: 'PT10M' }] },
  };
  const comments = async ({ control }: OnPort): Promise<{ at: string; text: string }[]> =>
    (await control('GET', '/outbox?kind=auto_plug_comment')).body.data;

  test('are posted at their delays after publication, below each of the professional posts', async () => {
    const it = await onPort();
    await it.api('POST', '/posts', { ...plugged, scheduledFor: '2030-01-07T10:00:00Z' });
    await it.advance('PT1H9M');
    expect(await comments(it)).toEqual([]);
    await it.advance('PT1M');
    expect(await comments(it)).toMatchObject([
      { at: '2030-01-07T10:10:00Z', text: 'The recipe', accountId: 'acc_professional' },
      { at: '2030-01-07T10:10:00Z', text: 'The recipe', accountId: 'acc_professional_second' },
    ]);
  });

  test('are posted only on targets that were published', async () => {
    const it = await onPort();
    await it.control('POST', '/triggers/account', { account: 'acc_professional', connected: false });
    await it.api('POST', '/posts', { ...plugged, publishNow: true });
    await it.advance('P1D');
    expect(await comments(it)).toMatchObject([{ accountId: 'acc_professional_second' }]);
  });
});

describe('Lifecycles: the quota', () => {
  test('a scheduled post fails when the monthly quota is used up, until the next month', async () => {
    const it = await onPort({ keys: [{ key: 'api', plans: ['api'] }] });
    for (let i = 0; i < 100; i++) {
      await create(it, { publishNow: true });
      await it.advance('PT2S');
    }
    const soon = await create(it, { scheduledFor: '2030-01-20T00:00:00Z' });
    const later = await create(it, { scheduledFor: '2030-02-01T00:00:00Z' });
    await it.advance('P30D');
    const posts = (await it.api('GET', '/posts?from=2030-01-20&limit=100')).body.data;
    const byId = Object.fromEntries(posts.map((post: { id: string }) => [post.id, post]));
    expect(byId[later]).toMatchObject({ status: 'published' });
    const [failed] = (await it.api('GET', '/posts?status=failed')).body.data;
    expect(failed).toMatchObject({ id: soon, platforms: [{ error: { code: 'POST_QUOTA_EXCEEDED' } }] });
  });
});
