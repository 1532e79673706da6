/** Every implemented alternative of the behavioural decisions about posts takes effect. */
import { describe, expect, test } from 'vitest';
import { to } from '../../../spec/rules/bodies.ts';
import { collectOnly } from '../../../spec/rules/leadMagnet/bodies.ts';
import { tell, withProfile } from '../../testing/tell.ts';

const hello = { text: 'Hello', platforms: to('social') };
const past = '2030-01-01T00:00:00Z';
const later = '2030-01-08T00:00:00Z';

describe('post.schedule.past: publish', () => {
  test('publishes at once when the scheduled time has passed, and drops the schedule', async () => {
    const stage = await withProfile({ 'post.schedule.past': 'publish' });
    const { status, data } = await tell(stage, 'createPost', { body: { ...hello, scheduledFor: past } });
    expect({ status, state: data.status, schedule: data.scheduledFor }).toEqual({ status: 201, state: 'published' });
  });
});

describe('post.schedule.format: extended-and-more', () => {
  test('accepts the extended timestamp format and rejects every other format', async () => {
    const stage = await withProfile({ 'post.schedule.format': 'extended-and-more' });
    expect((await tell(stage, 'createPost', { body: { ...hello, scheduledFor: later } })).status).toBe(201);
    const { rules } = await tell(stage, 'createPost', { body: { ...hello, scheduledFor: '20300108T000000Z' } });
    expect(rules).toEqual(['post.schedule.format']);
  });
});

describe('post.neither: refuse', () => {
  test('rejects a post without publishNow or scheduledFor, and accepts one with either', async () => {
    const stage = await withProfile({ 'post.neither': 'refuse' });
    expect((await tell(stage, 'createPost', { body: hello })).rules).toEqual(['post.publish.intent']);
    expect((await tell(stage, 'createPost', { body: { ...hello, publishNow: false } })).rules).toEqual([
      'post.publish.intent',
    ]);
    expect((await tell(stage, 'createPost', { body: { ...hello, scheduledFor: later } })).status).toBe(201);
  });
});

describe('post.both', () => {
  const both = { ...hello, publishNow: true, scheduledFor: later };

  test('publish publishes at once', async () => {
    const stage = await withProfile({ 'post.both': 'publish' });
    expect((await tell(stage, 'createPost', { body: both })).data.status).toBe('published');
  });

  test('schedule waits for the scheduled time', async () => {
    const stage = await withProfile({ 'post.both': 'schedule' });
    expect((await tell(stage, 'createPost', { body: both })).data).toMatchObject({
      status: 'scheduled',
      scheduledFor: later,
    });
  });
});

describe('post.publish.duration: PT5M', () => {
  test('keeps the post in publishing for five minutes', async () => {
    const stage = await withProfile(
      { 'post.publish.duration': 'PT5M' },
      { posts: { post: { ...hello, publishNow: true } } },
    );
    const state = async () => (await tell(stage, 'listPosts', {})).data[0].status;
    expect(await state()).toBe('publishing');
    stage.advance('PT5M');
    expect(await state()).toBe('published');
  });
});

describe('post.update.merge', () => {
  const stored = {
    posts: {
      post: { ...hello, platforms: to('photo'), platformContent: { photo: { text: 'Own' } }, scheduledFor: later },
    },
  };
  const patch = { id: '{{post}}', body: { platformContent: { photo: { contentType: 'reel' } } } } as const;

  test('shallow replaces whole members and keeps the others', async () => {
    const { data } = await tell(await withProfile({ 'post.update.merge': 'shallow' }, stored), 'updatePost', patch);
    expect(data.platformContent.photo).toEqual({ contentType: 'reel', aiGenerated: false, synced: true });
    expect(data).toMatchObject({ text: 'Hello', status: 'scheduled' });
  });

  test('replace keeps nothing, not even the schedule', async () => {
    const stage = await withProfile({ 'post.update.merge': 'replace' }, stored);
    const { data } = await tell(stage, 'updatePost', {
      id: '{{post}}',
      body: { text: 'New', platforms: to('social') },
    });
    expect(data).toMatchObject({ text: 'New', status: 'draft', platforms: [{ platform: 'social' }] });
    expect(data).not.toHaveProperty('platformContent');
    expect(data).not.toHaveProperty('scheduledFor');
  });

  test('replace rejects a result without required members and changes nothing', async () => {
    const stage = await withProfile({ 'post.update.merge': 'replace' }, stored);
    expect((await tell(stage, 'updatePost', { id: '{{post}}', body: { text: 'New' } })).rules).toEqual([
      'post.platforms.required',
    ]);
    expect((await tell(stage, 'listPosts', {})).data[0].text).toBe('Hello');
  });

  test('replace still merges lead magnets', async () => {
    const stage = await withProfile({ 'post.update.merge': 'replace' }, { leadMagnets: { magnet: collectOnly } });
    const request = { id: '{{magnet}}', body: { outreachAccountId: 'out_ada' } };
    expect((await tell(stage, 'updateLeadMagnet', request)).data).toMatchObject(collectOnly);
  });
});

describe('post.update.publish: refuse', () => {
  test('rejects an update with publishNow and publishes nothing', async () => {
    const stage = await withProfile({ 'post.update.publish': 'refuse' }, { posts: { post: hello } });
    expect((await tell(stage, 'updatePost', { id: '{{post}}', body: { publishNow: true } })).rules).toEqual([
      'post.update.publish',
    ]);
  });
});

describe('post.list.limit: 2', () => {
  test('is the page size when a request gives no limit', async () => {
    const stage = await withProfile({ 'post.list.limit': 2 }, { posts: { a: hello, b: hello, c: hello } });
    expect((await tell(stage, 'listPosts', {})).data).toHaveLength(2);
    expect((await tell(stage, 'listPosts', { query: { limit: '3' } })).data).toHaveLength(3);
  });
});

describe('post.list.dates: created', () => {
  test('filters by creation time and ignores the schedule', async () => {
    const stage = await withProfile(
      { 'post.list.dates': 'created' },
      { posts: { post: { ...hello, scheduledFor: later } } },
    );
    expect((await tell(stage, 'listPosts', { query: { from: '2030-01-08' } })).data).toHaveLength(0);
    expect((await tell(stage, 'listPosts', { query: { from: '2030-01-07', to: '2030-01-07' } })).data).toHaveLength(1);
  });
});
