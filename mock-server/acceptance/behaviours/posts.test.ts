/** Every implemented alternative of the behavioural decisions about posts takes effect. */
import { describe, expect, test } from 'vitest';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { buildTargetsOn } from '../../../spec/rules/bodies.ts';
import { collectOnly } from '../../../spec/rules/leadMagnet/bodies.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { createFrozenMock } from '../../testing/caller.ts';
import { createRunnerWithProfile, runOperation } from '../../testing/runOperation.ts';

const hello = { text: 'Hello', platforms: buildTargetsOn('social') };
const pastTime = '2030-01-01T00:00:00Z';
const laterTime = '2030-01-08T00:00:00Z';

describe('post.schedule.past: publish', () => {
  test('publishes at once when the scheduled time has passed, and drops the schedule', async () => {
    const runner = await createRunnerWithProfile({ 'post.schedule.past': 'publish' });
    const { status, data } = await runOperation(runner, 'createPost', { body: { ...hello, scheduledFor: pastTime } });
    expect({ status, state: data.status, schedule: data.scheduledFor }).toEqual({ status: 201, state: 'published' });
  });
});

describe.each([
  [
    'offset-optional',
    ['2030-01-08T00:00:00', '2030-01-08t00:00'],
    ['20300108T000000Z', '2030-01-08', '2030-02-30T00:00'],
  ],
  [
    'extended-and-more',
    ['2030-01-08T00:00:00', '20300108T000000Z', '20300108T053000+0530', '20300108', '2030-01-08'],
    ['2030-02-30', '20301308T000000Z', '2030'],
  ],
])('post.schedule.format: %s', (format, valid, invalid) => {
  test('accepts more formats, in UTC, and refuses the others', async () => {
    const runner = await createRunnerWithProfile({ 'post.schedule.format': format } as Bindings);
    const create = (scheduledFor: string) => runOperation(runner, 'createPost', { body: { ...hello, scheduledFor } });
    for (const text of [laterTime, ...valid]) expect((await create(text)).status, text).toBe(201);
    const [first = ''] = valid;
    expect(Date.parse((await create(first)).data.scheduledFor)).toBe(Date.parse('2030-01-08T00:00:00Z'));
    for (const text of invalid) expect((await create(text)).rules, text).toEqual(['post.schedule.timestamp']);
    expect((await create('tomorrow')).rules).toEqual(['post.schedule.iso']);
  });
});

describe('post.schedule.format: extended-with-offset', () => {
  test('requires seconds, T and Z', async () => {
    const runner = await createRunnerWithProfile({ 'post.schedule.format': 'extended-with-offset' });
    const create = (scheduledFor: string) => runOperation(runner, 'createPost', { body: { ...hello, scheduledFor } });
    for (const text of ['2030-01-08T00:00Z', '2030-01-08t00:00:00z'])
      expect((await create(text)).rules).toEqual(['post.schedule.timestamp']);
    expect((await create(laterTime)).status).toBe(201);
  });
});

describe('post.neither: refuse', () => {
  test('rejects a post without publishNow or scheduledFor, and accepts one with either', async () => {
    const runner = await createRunnerWithProfile({ 'post.neither': 'refuse' });
    expect((await runOperation(runner, 'createPost', { body: hello })).rules).toEqual(['post.publish.intent']);
    expect((await runOperation(runner, 'createPost', { body: { ...hello, publishNow: false } })).rules).toEqual([
      'post.publish.intent',
    ]);
    expect((await runOperation(runner, 'createPost', { body: { ...hello, scheduledFor: laterTime } })).status).toBe(
      201,
    );
  });
});

test('post.neither: publish makes a draft only if publishNow is false', async () => {
  const call = createFrozenMock({ profile: resolveProfile({ 'post.neither': 'publish' }) }).caller();
  const create = async (members: object) => (await call('POST', '/posts', { ...hello, ...members })).body.data.status;
  expect(await create({})).toBe('published');
  expect(await create({ publishNow: false })).toBe('draft');
  expect(await create({ scheduledFor: laterTime })).toBe('scheduled');
});

describe('post.both', () => {
  const publishAndSchedule = { ...hello, publishNow: true, scheduledFor: laterTime };

  test('publish publishes at once', async () => {
    const runner = await createRunnerWithProfile({ 'post.both': 'publish' });
    expect((await runOperation(runner, 'createPost', { body: publishAndSchedule })).data.status).toBe('published');
  });

  test('schedule waits for the scheduled time', async () => {
    const runner = await createRunnerWithProfile({ 'post.both': 'schedule' });
    expect((await runOperation(runner, 'createPost', { body: publishAndSchedule })).data).toMatchObject({
      status: 'scheduled',
      scheduledFor: laterTime,
    });
  });
});

describe('post.publish.duration: PT5M', () => {
  test('keeps the post in publishing for five minutes', async () => {
    const runner = await createRunnerWithProfile(
      { 'post.publish.duration': 'PT5M' },
      { posts: { post: { ...hello, publishNow: true } } },
    );
    const getStatus = async () => (await runOperation(runner, 'listPosts', {})).data[0].status;
    expect(await getStatus()).toBe('publishing');
    runner.advance('PT5M');
    expect(await getStatus()).toBe('published');
  });
});

describe('post.update.merge', () => {
  const existingPost = {
    posts: {
      post: {
        ...hello,
        platforms: buildTargetsOn('photo'),
        platformContent: { photo: { text: 'Own' } },
        media: { images: ['https://media.example.org/a.jpg'] },
        scheduledFor: laterTime,
      },
    },
  };
  const patch = { id: '{{post}}', body: { platformContent: { photo: { contentType: 'reel' } } } } as const;

  test('two-levels replaces the content of a label and keeps other labels and members of media', async () => {
    const media = { video: 'https://videos.example/a.mp4', videoTitle: 'A name' };
    const content = { photo: { contentType: 'feed', text: 'Own' }, social: { text: 'Social' } } as const;
    const post = {
      text: 'Hello',
      platforms: buildTargetsOn('photo', 'social', 'professional'),
      platformContent: content,
      media,
    };
    const runner = await createRunnerWithProfile({ 'post.update.merge': 'two-levels' }, { posts: { post } });
    const { data } = await runOperation(runner, 'updatePost', {
      id: '{{post}}',
      body: { platformContent: { photo: { contentType: 'story' } }, media: { videoTitle: 'Another' } },
    });
    expect(data.platformContent).toMatchObject({ photo: { contentType: 'story' }, social: { text: 'Social' } });
    expect(data.platformContent.photo).not.toHaveProperty('text');
    expect(data.media).toMatchObject({ video: media.video, videoTitle: 'Another' });
  });

  test('shallow replaces whole members and keeps the others', async () => {
    const { data } = await runOperation(
      await createRunnerWithProfile({ 'post.update.merge': 'shallow' }, existingPost),
      'updatePost',
      patch,
    );
    expect(data.platformContent.photo).toEqual({ contentType: 'reel', aiGenerated: false, synced: true });
    expect(data).toMatchObject({ text: 'Hello', status: 'scheduled' });
  });

  test('replace keeps nothing, not even the schedule', async () => {
    const runner = await createRunnerWithProfile({ 'post.update.merge': 'replace' }, existingPost);
    const { data } = await runOperation(runner, 'updatePost', {
      id: '{{post}}',
      body: { text: 'New', platforms: buildTargetsOn('social') },
    });
    expect(data).toMatchObject({ text: 'New', status: 'draft', platforms: [{ platform: 'social' }] });
    expect(data).not.toHaveProperty('platformContent');
    expect(data).not.toHaveProperty('scheduledFor');
  });

  test('replace rejects a result without required members and changes nothing', async () => {
    const runner = await createRunnerWithProfile({ 'post.update.merge': 'replace' }, existingPost);
    expect((await runOperation(runner, 'updatePost', { id: '{{post}}', body: { text: 'New' } })).rules).toEqual([
      'post.platforms.required',
    ]);
    expect((await runOperation(runner, 'listPosts', {})).data[0].text).toBe('Hello');
  });

  test('replace still merges lead magnets', async () => {
    const runner = await createRunnerWithProfile(
      { 'post.update.merge': 'replace' },
      { leadMagnets: { magnet: collectOnly } },
    );
    const request = { id: '{{magnet}}', body: { outreachAccountId: 'out_ada' } };
    expect((await runOperation(runner, 'updateLeadMagnet', request)).data).toMatchObject(collectOnly);
  });
});

describe('post.republish.to', () => {
  test.each([
    ['new-target-from-ended', []],
    ['new-platform-from-ended', ['post.republish.new']],
  ] as const)('%s: republishing to a second account of the platform breaks %j', async (answer, brokenRules) => {
    const post = { text: 'Hello', platforms: buildTargetsOn('microblog'), publishNow: true };
    const runner = await createRunnerWithProfile({ 'post.republish.to': answer }, { posts: { post }, wait: 'PT1M' });
    const body = { platforms: [{ platform: 'microblog', accountId: 'acc_microblog_second' }] };
    expect((await runOperation(runner, 'republishPost', { id: '{{post}}', body })).rules ?? []).toEqual(brokenRules);
  });
});

describe('post.republish.others', () => {
  const body = { platforms: buildTargetsOn('microblog'), platformContent: { social: { text: 'Other' } } };
  test.each([
    ['refuse', ['post.republish.overrides']],
    ['accept', []],
  ] as const)('%s: content for a platform that the republish does not add breaks %j', async (answer, brokenRules) => {
    const publishedPost = { ...hello, publishNow: true };
    const runner = await createRunnerWithProfile(
      { 'post.republish.others': answer },
      { posts: { post: publishedPost } },
    );
    const { rules = [] } = await runOperation(runner, 'republishPost', { id: '{{post}}', body });
    expect(rules).toEqual(brokenRules);
  });
});

describe('post.list.limit: 2', () => {
  test('is the page size when a request gives no limit', async () => {
    const runner = await createRunnerWithProfile({ 'post.list.limit': 2 }, { posts: { a: hello, b: hello, c: hello } });
    expect((await runOperation(runner, 'listPosts', {})).data).toHaveLength(2);
    expect((await runOperation(runner, 'listPosts', { query: { limit: '3' } })).data).toHaveLength(3);
  });
});

test('post.delete.again: accept deletes a post twice, and nothing for another caller', async () => {
  const runner = await createRunnerWithProfile({ 'post.delete.again': 'accept' }, { posts: { post: hello } });
  const remove = () => runOperation(runner, 'deletePost', { id: '{{post}}' });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
  expect((await runOperation(runner, 'listPosts', {})).data).toEqual([]);
});

describe('post.list.dates.to: exclusive', () => {
  test('leaves out a post exactly at the timestamp, and includes all of a day', async () => {
    const runner = await createRunnerWithProfile(
      { 'post.list.dates.to': 'exclusive' },
      { posts: { post: { ...hello, scheduledFor: laterTime } } },
    );
    const count = async (query: Readonly<Record<string, string>>) =>
      (await runOperation(runner, 'listPosts', { query })).data.length;
    expect(await count({ from: laterTime, to: laterTime })).toBe(0);
    expect(await count({ from: laterTime, to: '2030-01-08T00:00:01Z' })).toBe(1);
    expect(await count({ from: laterTime, to: '2030-01-08' })).toBe(1);
  });
});

describe('post.list.dates: created', () => {
  test('filters by creation time and ignores the schedule', async () => {
    const runner = await createRunnerWithProfile(
      { 'post.list.dates': 'created' },
      { posts: { post: { ...hello, scheduledFor: laterTime } } },
    );
    expect((await runOperation(runner, 'listPosts', { query: { from: '2030-01-08' } })).data).toHaveLength(0);
    expect(
      (await runOperation(runner, 'listPosts', { query: { from: '2030-01-07', to: '2030-01-07' } })).data,
    ).toHaveLength(1);
  });
});
