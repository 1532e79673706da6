import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { createMock } from '../createMock.ts';
import { closeAfterTest, createFrozenMock } from '../testing/caller.ts';
import { samples } from '../testing/samples.ts';
import { SeedError } from './seedError.ts';
import type { Seed } from './shape.ts';

const social = { platform: 'social', accountId: 'acc_social' } as const;
const openmicro = { platform: 'openmicro', accountId: 'acc_openmicro' } as const;
const magnet = {
  outreachAccountId: 'out_ada',
  workflowType: 'collect_only',
  keywords: ['guide'],
  postUrl: 'https://professional.example/1',
} as const;

describe('a seed', () => {
  test('is the initial data of the first tenant, and a reset restores it', async () => {
    const seed: Seed = {
      clock: { now: '2030-03-01T08:00:00Z' },
      webhook: { url: 'http://127.0.0.1:4020/hook' },
      posts: [{ id: 'post_monday', text: 'Bread', platforms: [social], publishNow: true }],
      leadMagnets: [{ ...magnet, id: 'lm_guide', activate: true }],
    };
    const mock = createFrozenMock({ seed });
    const call = mock.caller();
    const world = await mock.state();
    expect(world).toMatchObject({ now: '2030-03-01T08:00:00Z', counts: { posts: 1, leadMagnets: 1 } });
    expect((await call('GET', '/posts')).body.data).toMatchObject([{ id: 'post_monday', status: 'published' }]);
    await call('DELETE', '/posts/post_monday');
    await mock.clock.advance({ by: 'P1D' });
    await mock.tenant('demo-api-pro').reset();
    expect(await mock.state()).toEqual(world);
    expect((await mock.tenant('demo-pro').state()).counts.posts).toBe(0);
  });

  test("replaces any tenant's data except files, and may name accounts by their ids in the first tenant", async () => {
    const mock = createFrozenMock();
    const [call, control] = [mock.caller('demo-pro'), mock.tenant('demo-pro')];
    const form = new FormData();
    form.append('file', new Blob([samples.png as Uint8Array<ArrayBuffer>]), 'a.png');
    const { url } = (await call('POST', '/media/upload', form)).body.data;
    await call('POST', '/posts', { text: 'Gone', platforms: [] });
    await control.seed({
      posts: [
        {
          text: 'A photo',
          platforms: [{ platform: 'photo', accountId: 'acc_photo' }],
          media: { images: [url] },
          state: 'draft',
        },
      ],
    });
    const { data } = (await call('GET', '/posts')).body;
    expect(data).toMatchObject([{ media: { images: [url] }, status: 'draft' }]);
    expect(data[0].platforms[0].accountId).toMatch(/^acc_photo_[\da-f]{6}$/);
    expect((await mock.fetch(new Request(url))).status).toBe(200);
    await control.seed({});
    expect((await call('GET', '/posts')).body.data).toEqual([]);
  });

  test('changes nothing if it is invalid', async () => {
    const mock = createFrozenMock();
    await mock.caller()('POST', '/posts', { text: 'Here', platforms: [social] });
    const before = await mock.state();
    await expect(mock.seed({ posts: [{ text: '', platforms: [social] }] })).rejects.toMatchObject({
      code: 'INVALID_SEED',
      invalidValues: [{ at: '/posts/0/text', rule: 'post.text.empty' }],
    });
    expect(await mock.state()).toEqual(before);
  });

  test('leaves no state file behind if it is invalid, and is ignored if a state file has data', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'seed-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const state = join(folder, 'state.db');
    const seed: Seed = { posts: [{ id: 'post_first', text: 'Bread', platforms: [social] }] };
    expect(() => createMock({ state, seed: { posts: [{ platforms: [] }] } as unknown as Seed })).toThrow(SeedError);
    const first = createMock({ state, seed });
    expect((await first.state()).counts.posts).toBe(1);
    await first.close();
    const second = closeAfterTest(createMock({ state, seed: {} }));
    expect((await second.state()).counts.posts).toBe(1);
    await second.posts.get('post_first');
    second.reset();
    expect((await second.state()).counts.posts).toBe(1);
  });

  test('is accepted over HTTP as JSON or YAML, and refused with all errors', async () => {
    const mock = createFrozenMock();
    const send = async (type: string, body: string) => {
      const headers = { 'content-type': type };
      const response = await mock.fetch(new Request(`${mock.origin}/_mock/seed`, { method: 'POST', headers, body }));
      return { status: response.status, body: (await response.json()) as { data?: unknown; error?: unknown } };
    };
    const yaml = 'posts:\n  - text: Bread\n    platforms:\n      - { platform: social, accountId: acc_social }\n';
    expect(await send('application/yaml', yaml)).toMatchObject({
      status: 200,
      body: { data: { counts: { posts: 1 } } },
    });
    expect(await send('application/yaml', 'posts: [')).toMatchObject({ status: 400 });
    expect(await send('application/json', '{"posts":[{"platforms":[]}],"post":1}')).toMatchObject({
      status: 422,
      body: {
        error: { code: 'INVALID_SEED', errors: [{ at: '/post', message: 'Unknown member post. Did you mean posts?' }] },
      },
    });
  });
});

describe('a post in a seed', () => {
  async function buildSeedPost(post: NonNullable<Seed['posts']>[number], more: Seed = {}) {
    const mock = createFrozenMock({ seed: { ...more, posts: [post] } });
    const { body } = await mock.caller()('GET', '/posts');
    return { mock, post: body.data[0] };
  }

  test('gets the state that its request would have resulted in', async () => {
    expect((await buildSeedPost({ text: 'Hi', platforms: [social] })).post.status).toBe('draft');
    expect((await buildSeedPost({ text: 'Hi', platforms: [social], publishNow: true })).post.status).toBe('published');
    const { mock, post } = await buildSeedPost({
      text: 'Hi',
      platforms: [social],
      scheduledFor: '2030-01-07T09:10:00Z',
    });
    expect(post.status).toBe('scheduled');
    expect((await mock.clock.advance({ by: 'PT1H' })).effects).toMatchObject([{ type: 'post.published' }]);
  });

  test('in the state published was published at its scheduled time', async () => {
    const { mock, post } = await buildSeedPost({
      text: 'Hi',
      platforms: [social],
      scheduledFor: '2029-12-31T23:00:00Z',
      state: 'published',
    });
    expect(post).toMatchObject({
      status: 'published',
      publishedAt: '2029-12-31T23:00:00Z',
      scheduledFor: '2029-12-31T23:00:00Z',
      platforms: [
        {
          status: 'published',
          publishedAt: '2029-12-31T23:00:00Z',
          url: 'https://social.example/acc_social/post_000001',
        },
      ],
    });
    expect((await mock.clock.advance({ by: 'P1D' })).effects).toEqual([]);
  });

  test('with a failed target is partially published and can be republished', async () => {
    const { mock, post } = await buildSeedPost({
      text: 'Hi',
      platforms: [
        { ...social, state: 'published', url: 'https://social.example/1' },
        { ...openmicro, state: 'failed', error: { code: 'TOO_LATE', message: 'No.' } },
      ],
    });
    expect(post).toMatchObject({
      status: 'partially_published',
      platforms: [{ url: 'https://social.example/1' }, { status: 'failed', error: { code: 'TOO_LATE' } }],
    });
    const republishResponse = await mock.caller()('POST', `/posts/${post.id}/republish`, { platforms: [openmicro] });
    expect(republishResponse.body.data.status).toBe('published');
  });

  test('in the state failed has failed on every target', async () => {
    const { post } = await buildSeedPost({ text: 'Hi', platforms: [social, openmicro], state: 'failed' });
    expect(post.platforms).toMatchObject([{ error: { code: 'PUBLISHING_FAILED' } }, { status: 'failed' }]);
    expect(post.publishedAt).toBeUndefined();
  });

  test('in the state publishing is published after the publishing duration', async () => {
    const profile = resolveProfile({ 'post.publish.duration': 'PT10S' });
    const mock = createFrozenMock({
      profile,
      seed: { posts: [{ text: 'Hi', platforms: [social], state: 'publishing' }] },
    });
    expect((await mock.clock.advance({ by: 'PT1M' })).effects).toMatchObject([
      { at: '2030-01-07T09:00:10Z', type: 'post.published' },
    ]);
  });

  test('counts towards the quota of the month it was published in', async () => {
    const posts = Array.from({ length: 100 }, () => ({ text: 'Hi', platforms: [social], publishNow: true }));
    const mock = createFrozenMock({ seed: { plans: ['api'], posts } });
    const refusal = await mock.caller()('POST', '/posts', { text: 'Hi', platforms: [social], publishNow: true });
    expect(refusal.body.code).toBe('POST_QUOTA_EXCEEDED');
  });

  test('has its follow-up comments scheduled', async () => {
    const { mock } = await buildSeedPost({
      text: 'Hi',
      platforms: [{ platform: 'professional', accountId: 'acc_professional' }],
      publishNow: true,
      isAutoPlug: true,
      autoPlug: { comments: [{ text: 'More', delay: 'PT10M' }] },
    });
    expect((await mock.clock.advance({ by: 'PT1H' })).effects).toMatchObject([{ type: 'post.commented' }]);
  });

  test('reserves its id', async () => {
    const { mock } = await buildSeedPost({ id: 'post_000007', text: 'Hi', platforms: [social] });
    expect((await mock.caller()('POST', '/posts', { text: 'Hi', platforms: [social] })).body.data.id).toBe(
      'post_000008',
    );
  });
});

test('a seed sets accounts, traits, limits and leads', async () => {
  const mock = createFrozenMock({
    seed: {
      limits: { rate: 'off' },
      accounts: [
        { id: 'shop', platform: 'social', name: 'Shop' },
        { id: 'second', platform: 'social', name: 'Second', publishing: false },
      ],
      outreachAccounts: [{ id: 'ada', name: 'Ada' }],
      traits: [{ account: 'shop', connected: false }],
      leadMagnets: [{ ...magnet, id: 'lm_guide', outreachAccountId: 'ada', state: 'active' }],
      leads: [
        { leadMagnet: 'lm_guide', commenter: { name: 'Eve Adams' }, comment: 'The guide!', actions: ['webhook'] },
      ],
      comments: [{ leadMagnet: 'lm_guide', text: 'Guide', commenter: { name: 'Bo' } }],
    },
  });
  const call = mock.caller();
  expect((await call('GET', '/accounts')).body.data).toMatchObject([{ id: 'shop' }, { id: 'second' }]);
  expect((await call('GET', '/accounts/outreach')).body.data).toMatchObject([{ id: 'ada', status: 'connected' }]);
  expect(await mock.limits.get()).toMatchObject({ rate: 'off' });
  const { body } = await call('POST', '/posts', {
    text: 'Hi',
    publishNow: true,
    platforms: ['shop', 'second'].map((accountId) => ({ platform: 'social', accountId })),
  });
  expect(body.data.platforms.map((target: { error: { code: string } }) => target.error.code)).toEqual([
    'ACCOUNT_DISCONNECTED',
    'PUBLISHING_FAILED',
  ]);
  await mock.clock.advance({ by: 'PT1M' });
  expect((await call('GET', '/lead-magnets/lm_guide/leads')).body.data).toMatchObject([
    { commenter: { name: 'Bo' } },
    { commenter: { id: 'eve-adams' }, matchedKeyword: 'guide', actions: ['webhook'] },
  ]);
});
