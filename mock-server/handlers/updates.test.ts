import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { maxJsonDepth } from '../../src/service/input/inputLimits.ts';
import { buildPostBodyOn, type Caller, createFrozenMock, getRules } from '../testing/caller.ts';

async function createPost(call: Caller, body: object): Promise<string> {
  const response = await call('POST', '/posts', body);
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body.data.id;
}

const postOnBoth = {
  text: 'Default',
  platforms: [...buildPostBodyOn('social').platforms, ...buildPostBodyOn('photo').platforms],
  platformContent: { photo: { text: 'Own', contentType: 'reel' } },
  media: { images: ['https://media.example.org/a.jpg'] },
};

describe('an update by merge patch', () => {
  test('keeps omitted members', async () => {
    const call = createFrozenMock().caller();
    const id = await createPost(call, postOnBoth);
    const { body } = await call('PATCH', `/posts/${id}`, { text: 'New' });
    expect(body.data).toMatchObject({ text: 'New', platformContent: { photo: { text: 'Own', contentType: 'reel' } } });
  });

  test('merges objects and removes members that are null', async () => {
    const call = createFrozenMock().caller();
    const id = await createPost(call, postOnBoth);
    const { body } = await call('PATCH', `/posts/${id}`, { platformContent: { photo: { text: null } } });
    expect(body.data.platformContent.photo).toMatchObject({ contentType: 'reel', synced: true });
    expect(body.data.platformContent.photo).not.toHaveProperty('text');
  });

  test('replaces whole lists', async () => {
    const call = createFrozenMock().caller();
    const id = await createPost(call, postOnBoth);
    const { body } = await call('PATCH', `/posts/${id}`, buildPostBodyOn('photo', { text: undefined }));
    expect(body.data.platforms.map(({ platform }: { platform: string }) => platform)).toEqual(['photo']);
  });

  test('does not store defaults that only the record shows', async () => {
    const call = createFrozenMock().caller();
    const id = await createPost(call, buildPostBodyOn('photo'));
    const { body } = await call('PATCH', `/posts/${id}`, { platforms: buildPostBodyOn('social').platforms });
    expect(body.data.platformContent).toBeUndefined();
  });

  test('is refused if the result breaks a rule, even if the patch itself does not', async () => {
    const call = createFrozenMock().caller();
    const id = await createPost(call, buildPostBodyOn('social', { text: 'a'.repeat(281) }));
    const refusal = await call('PATCH', `/posts/${id}`, { platforms: buildPostBodyOn('microblog').platforms });
    expect([refusal.status, getRules(refusal)]).toEqual([422, ['text.length.microblog']]);
  });

  test('changes nothing if it is refused, not even updatedAt', async () => {
    const mock = createFrozenMock();
    const call = mock.caller();
    const id = await createPost(call, postOnBoth);
    const before = await call('GET', '/posts');
    await mock.advance(1000);
    const refusal = await call('PATCH', `/posts/${id}`, { text: 'New', platforms: [] });
    expect(refusal.status).toBe(422);
    expect((await call('GET', '/posts')).body).toEqual(before.body);
  });

  test.each(['merge-patch', 'shallow', 'replace'] as const)(
    'in the mode %s is refused for a text nested as deeply as a body may be',
    async (mode) => {
      const call = createFrozenMock({ profile: resolveProfile({ 'post.update.merge': mode }) }).caller();
      const id = await createPost(call, postOnBoth);
      const innerDepth = maxJsonDepth - 1;
      const deepBody = `{"text":${'{"a":'.repeat(innerDepth)}1${'}'.repeat(innerDepth)}}`;
      const refusal = await call('PATCH', `/posts/${id}`, deepBody);
      expect(refusal.status).toBe(422);
      expect(getRules(refusal)).toContain('request.member.type');
    },
  );
});

test('an update by shallow merge replaces whole members', async () => {
  const call = createFrozenMock({ profile: resolveProfile({ 'post.update.merge': 'shallow' }) }).caller();
  const id = await createPost(call, postOnBoth);
  const { body } = await call('PATCH', `/posts/${id}`, { platformContent: { photo: { contentType: 'story' } } });
  expect(body.data.text).toBe('Default');
  expect(body.data.platformContent.photo).toMatchObject({ contentType: 'story', synced: true });
});

describe('an update by replacement', () => {
  const createReplacingMock = () => createFrozenMock({ profile: resolveProfile({ 'post.update.merge': 'replace' }) });

  test('removes omitted members', async () => {
    const call = createReplacingMock().caller();
    const id = await createPost(call, postOnBoth);
    const { body } = await call('PATCH', `/posts/${id}`, buildPostBodyOn('social', { text: 'New' }));
    expect(body.data).toMatchObject({ text: 'New', status: 'draft' });
    expect(body.data).not.toHaveProperty('platformContent');
  });

  test('without a schedule turns a scheduled post into a draft, which is never published', async () => {
    const mock = createReplacingMock();
    const call = mock.caller();
    const id = await createPost(call, buildPostBodyOn('social', { scheduledFor: '2030-01-08T00:00:00Z' }));
    const { body } = await call('PATCH', `/posts/${id}`, buildPostBodyOn('social', { text: 'New' }));
    expect(body.data.status).toBe('draft');
    await mock.advance(2 * 86_400_000);
    expect((await call('GET', '/posts?status=draft')).body.data).toHaveLength(1);
  });
});

describe('file names on professional', () => {
  const carouselMedia = { carousel: 'https://media.example.org/a.pdf' };
  const videoMedia = { video: 'https://media.example.org/a.mp4' };

  test.each([
    ['filename', carouselMedia],
    ['videoTitle', videoMedia],
  ] as const)('%s defaults to the branding, and an empty string restores the default', async (name, media) => {
    const call = createFrozenMock().caller();
    const id = await createPost(call, buildPostBodyOn('professional', { media }));
    const updateMedia = async (patch: object) => (await call('PATCH', `/posts/${id}`, patch)).body.data.media[name];
    expect(await updateMedia({})).toBe('Shared with Social Publishing');
    expect(await updateMedia({ media: { [name]: 'Our year' } })).toBe('Our year');
    expect(await updateMedia({ text: 'Another' })).toBe('Our year');
    expect(await updateMedia({ media: { [name]: '' } })).toBe('Shared with Social Publishing');
  });

  test('are ignored for plain images', async () => {
    const call = createFrozenMock().caller();
    const media = { images: ['https://media.example.org/a.jpg'], filename: 'Our year' };
    const { body } = await call('POST', '/posts', buildPostBodyOn('professional', { media }));
    expect(body.data.media).toEqual({ images: media.images });
  });
});

describe('a platform-specific text', () => {
  test('does not change with the default text, and is marked as not synced', async () => {
    const call = createFrozenMock().caller();
    const id = await createPost(call, postOnBoth);
    const { body } = await call('PATCH', `/posts/${id}`, { text: 'New' });
    expect(body.data.platformContent.photo).toMatchObject({ text: 'Own', synced: false });
  });

  test('determines the thread segments in the record, on platforms with threads', async () => {
    const call = createFrozenMock().caller();
    const { body } = await call('POST', '/posts', {
      text: 'one\n\n\ntwo',
      platforms: ['microblog', 'textthread', 'social'].flatMap((label) => buildPostBodyOn(label).platforms),
      platformContent: { textthread: { text: 'alone' } },
      publishNow: true,
    });
    const [microblog, textthread, social] = body.data.platforms;
    expect(microblog.segments.map(({ text }: { text: string }) => text)).toEqual(['one', 'two']);
    expect(microblog.segments[0].url).toBe(microblog.url);
    expect(textthread.segments.map(({ text }: { text: string }) => text)).toEqual(['alone']);
    expect(social).not.toHaveProperty('segments');
  });
});

test('a post that is rescheduled 1200 times leaves no stale entries on the agenda and is published once', async () => {
  const mock = createFrozenMock();
  const call = mock.caller();
  await call('POST', '/posts', buildPostBodyOn('social', { scheduledFor: '2030-01-07T09:00:01Z' }));
  for (let second = 2; second <= 1200; second++) {
    const scheduledFor = new Date(Date.parse('2030-01-07T09:00:00Z') + second * 1000).toISOString();
    await call('PATCH', '/posts/post_000001', { scheduledFor });
  }
  expect((await mock.state()).counts.plannedEntries).toBeLessThan(300);
  const { effects } = await mock.clock.advance({ by: 'PT1H' });
  expect(effects).toEqual([{ at: '2030-01-07T09:20:00Z', type: 'post.published', post: 'post_000001' }]);
});

describe('a record that is sent back', () => {
  test('with a change is an update with this change', async () => {
    const call = createFrozenMock().caller();
    const { data } = (await call('POST', '/posts', buildPostBodyOn('microblog', { text: 'one\n\n\ntwo' }))).body;
    const { status, body } = await call('PATCH', `/posts/${data.id}`, { ...data, text: 'three' });
    expect([status, body.errors, body.data?.text]).toEqual([200, undefined, 'three']);
  });

  test.each([
    ['id', { id: 'post_other' }, '/id'],
    ['status', { status: 'published' }, '/status'],
    ['time', { createdAt: '2020-01-01T00:00:00Z' }, '/createdAt'],
    ['outcome', { platforms: [{ ...buildPostBodyOn().platforms[0], status: 'failed' }] }, '/platforms/0/status'],
  ])('with another %s is rejected there', async (_, change, pointer) => {
    const call = createFrozenMock().caller();
    const { data } = (await call('POST', '/posts', buildPostBodyOn())).body;
    const { status, body } = await call('PATCH', `/posts/${data.id}`, { ...data, ...change });
    expect([status, body.errors]).toMatchObject([422, [{ rule: 'request.members.unknown', pointer }]]);
  });

  test('is rejected under post.update.echo: refuse', async () => {
    const call = createFrozenMock({ profile: resolveProfile({ 'post.update.echo': 'refuse' }) }).caller();
    const { data } = (await call('POST', '/posts', buildPostBodyOn())).body;
    expect((await call('PATCH', `/posts/${data.id}`, data)).status).toBe(422);
  });
});
