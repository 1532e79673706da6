/** A post from draft to deletion, over HTTP. */
import { describe, expect, test } from 'vitest';
import type { PostState } from '../../../spec/schemas/post.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { now } from '../../testing/caller.ts';
import { type MockClient, startMockClient } from '../../testing/mockClient.ts';

const getTarget = (platform: string, accountId = `acc_${platform}`) => ({ platform, accountId });
const failingTarget = getTarget('social', 'acc_social_failing');

/** How to reach each state; publishing takes a minute so that `publishing` can be observed. */
const creators: Readonly<Record<PostState, (client: MockClient) => Promise<string>>> = {
  draft: (client) => create(client, {}),
  scheduled: (client) => create(client, { scheduledFor: '2030-01-07T12:00:00Z' }),
  publishing: (client) => create(client, { publishNow: true }),
  published: (client) => createPublished(client, [getTarget('openmicro')]),
  partially_published: (client) => createPublished(client, [getTarget('openmicro'), failingTarget]),
  failed: (client) => createPublished(client, [failingTarget]),
};

async function create({ api }: MockClient, body: object): Promise<string> {
  return (await api('POST', '/posts', { text: 'Hello', platforms: [getTarget('openmicro')], ...body })).body.data.id;
}

async function createPublished(client: MockClient, platforms: readonly object[]): Promise<string> {
  const id = await create(client, { platforms, publishNow: true });
  await client.advance('PT1M');
  return id;
}

const openSlowClient = () => startMockClient({ profile: resolveProfile({ 'post.publish.duration': 'PT1M' }) });
const states = Object.keys(creators) as PostState[];

async function getStatus({ api }: MockClient, id: string): Promise<PostState | undefined> {
  const posts: { id: string; status: PostState }[] = (await api('GET', '/posts')).body.data;
  return posts.find((post) => post.id === id)?.status;
}

describe.each(states)('Lifecycles: a post that is %s', (state) => {
  const isEditable = state === 'draft' || state === 'scheduled';
  const hasEnded = state === 'published' || state === 'partially_published' || state === 'failed';

  test('is listed with its status and found by a filter on it', async () => {
    const client = await openSlowClient();
    const id = await creators[state](client);
    expect(await getStatus(client, id)).toBe(state);
    expect((await client.api('GET', `/posts?status=${state}`)).body.data).toMatchObject([{ id, status: state }]);
  });

  test(isEditable ? 'can be edited' : 'cannot be edited', async () => {
    const client = await openSlowClient();
    const id = await creators[state](client);
    const editResponse = await client.api('PATCH', `/posts/${id}`, { text: 'Better' });
    if (isEditable)
      expect(editResponse).toMatchObject({ status: 200, body: { data: { text: 'Better', status: state } } });
    else expect(editResponse).toMatchObject({ status: 409, body: { code: 'POST_NOT_EDITABLE' } });
    expect(await getStatus(client, id)).toBe(state);
  });

  test('can be deleted, and is never published afterwards', async () => {
    const client = await openSlowClient();
    const id = await creators[state](client);
    expect((await client.api('DELETE', `/posts/${id}`)).status).toBe(200);
    await client.advance('P1D');
    expect((await client.api('GET', '/posts')).body.data).toEqual([]);
    expect((await client.api('PATCH', `/posts/${id}`, { text: 'Better' })).status).toBe(404);
  });

  test(hasEnded ? 'can be republished to more accounts' : 'cannot be republished', async () => {
    const client = await openSlowClient();
    const id = await creators[state](client);
    const republishResponse = await client.api('POST', `/posts/${id}/republish`, {
      platforms: [getTarget('microblog')],
    });
    expect(republishResponse.status).toBe(hasEnded ? 200 : 409);
    await client.advance('PT1M');
    const [post] = (await client.api('GET', '/posts')).body.data;
    const targets = post.platforms.map(({ platform }: { platform: string }) => platform);
    expect(targets.includes('microblog')).toBe(hasEnded);
  });
});

describe('Lifecycles: publishing', () => {
  test('reports the URL and time or the error of each target', async () => {
    const { api } = await startMockClient();
    const platforms = [getTarget('microblog'), failingTarget, getTarget('microblog', 'acc_microblog_expired')];
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
    const { api, control } = await startMockClient();
    const { data } = (
      await api('POST', '/posts', { text: 'A', platforms: [getTarget('openmicro'), failingTarget], publishNow: true })
    ).body;
    await control('POST', '/triggers/account', { account: failingTarget.accountId, publishing: true });
    const republishResponse = await api('POST', `/posts/${data.id}/republish`, { platforms: [failingTarget] });
    expect(republishResponse.body.data).toMatchObject({
      status: 'published',
      platforms: [data.platforms[0], { status: 'published' }],
    });
  });

  test('a scheduled post is published at its time and unchanged until then', async () => {
    const client = await startMockClient();
    const id = await create(client, { scheduledFor: '2030-01-07T11:30:00+02:00' });
    await client.advance('PT29M59S');
    expect(await getStatus(client, id)).toBe('scheduled');
    await client.advance('PT1H');
    expect((await client.api('GET', '/posts')).body.data).toMatchObject([
      { status: 'published', publishedAt: '2030-01-07T09:30:00Z', updatedAt: '2030-01-07T09:30:00Z' },
    ]);
  });
});

describe('Lifecycles: follow-up comments', () => {
  const autoPlugBody = {
    text: 'Hello',
    platforms: [getTarget('professional'), getTarget('professional', 'acc_professional_second'), getTarget('social')],
    isAutoPlug: true,
    autoPlug: { comments: [{ text: 'The recipe', delay: 'PT10M' }] },
  };
  const listComments = async ({ control }: MockClient): Promise<{ at: string; text: string }[]> =>
    (await control('GET', '/outbox?kind=auto_plug_comment')).body.data;

  test('are posted at their delays after publication, below each of the professional posts', async () => {
    const client = await startMockClient();
    await client.api('POST', '/posts', { ...autoPlugBody, scheduledFor: '2030-01-07T10:00:00Z' });
    await client.advance('PT1H9M');
    expect(await listComments(client)).toEqual([]);
    await client.advance('PT1M');
    expect(await listComments(client)).toMatchObject([
      { at: '2030-01-07T10:10:00Z', text: 'The recipe', accountId: 'acc_professional' },
      { at: '2030-01-07T10:10:00Z', text: 'The recipe', accountId: 'acc_professional_second' },
    ]);
  });

  test('are posted only on targets that were published', async () => {
    const client = await startMockClient();
    await client.control('POST', '/triggers/account', { account: 'acc_professional', connected: false });
    await client.api('POST', '/posts', { ...autoPlugBody, publishNow: true });
    await client.advance('P1D');
    expect(await listComments(client)).toMatchObject([{ accountId: 'acc_professional_second' }]);
  });
});

describe('Lifecycles: the quota', () => {
  test('a scheduled post fails when the monthly quota is used up, until the next month', async () => {
    const client = await startMockClient({ keys: [{ key: 'api', plans: ['api'] }] });
    for (let i = 0; i < 100; i++) {
      await create(client, { publishNow: true });
      await client.advance('PT2S');
    }
    const soonId = await create(client, { scheduledFor: '2030-01-20T00:00:00Z' });
    const laterId = await create(client, { scheduledFor: '2030-02-01T00:00:00Z' });
    await client.advance('P30D');
    const posts = (await client.api('GET', '/posts?from=2030-01-20&limit=100')).body.data;
    const byId = Object.fromEntries(posts.map((post: { id: string }) => [post.id, post]));
    expect(byId[laterId]).toMatchObject({ status: 'published' });
    const [failedPost] = (await client.api('GET', '/posts?status=failed')).body.data;
    expect(failedPost).toMatchObject({ id: soonId, platforms: [{ error: { code: 'POST_QUOTA_EXCEEDED' } }] });
  });
});
