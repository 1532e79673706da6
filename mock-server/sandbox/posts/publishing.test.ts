import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getHostedUrl } from '../../../spec/world.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { buildPostBodyOn, type Caller, createFrozenMock, getRules, now } from '../../testing/caller.ts';

const postBody = buildPostBodyOn('social', { publishNow: true });

const start = Date.parse(now);
const formatTimeAt = (seconds: number) => new Date(start + seconds * 1000).toISOString().replace('.000Z', 'Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;

async function createScheduled(call: Caller, seconds: number, text = 'Later'): Promise<string> {
  const { status, body } = await call(
    'POST',
    '/posts',
    buildPostBodyOn('social', { text, scheduledFor: formatTimeAt(seconds) }),
  );
  expect(status).toBe(201);
  return body.data.id;
}

async function getPost(call: Caller, id: string) {
  const { body } = await call('GET', '/posts?limit=100');
  return body.data.find((post: { id: string }) => post.id === id);
}

describe('advancing the clock', () => {
  test('publishes each due post once, in due order, at its own time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 12 }), async (delays) => {
        const mock = createFrozenMock();
        const call = mock.caller();
        const ids: string[] = [];
        for (const delay of delays) ids.push(await createScheduled(call, delay));
        const effects = await mock.parts.tenants.first.moveClock((clock) => clock.advance(20 * SECOND));
        const due = delays
          .map((delay, i) => ({ at: start + delay * SECOND, type: 'post.published', post: ids[i] }))
          .filter((effect) => effect.at <= start + 20 * SECOND)
          .sort((a, b) => a.at - b.at);
        expect(effects).toEqual(due);
        for (const { post, at: instant } of due)
          expect(await getPost(call, post ?? '')).toMatchObject({
            status: 'published',
            publishedAt: new Date(instant).toISOString().replace('.000Z', 'Z'),
            updatedAt: new Date(instant).toISOString().replace('.000Z', 'Z'),
          });
      }),
      { numRuns: 25 },
    );
  });

  test('publishes a post due at exactly the new instant', async () => {
    const mock = createFrozenMock();
    const call = mock.caller();
    const id = await createScheduled(call, 10);
    await mock.advance(10 * SECOND - 1);
    expect((await getPost(call, id)).status).toBe('scheduled');
    await mock.advance(1);
    expect(await getPost(call, id)).toMatchObject({ status: 'published', publishedAt: formatTimeAt(10) });
  });

  test('does not republish what an earlier advance published', async () => {
    const mock = createFrozenMock();
    const call = mock.caller();
    await createScheduled(call, 10);
    const { first: tenant } = mock.parts.tenants;
    await tenant.moveClock((clock) => clock.advance(10 * SECOND));
    expect(await tenant.moveClock((clock) => clock.advance(10 * SECOND))).toEqual([]);
  });

  test('stamps targets with the due time as well', async () => {
    const mock = createFrozenMock();
    const call = mock.caller();
    const id = await createScheduled(call, 10);
    await mock.advance(MINUTE);
    expect((await getPost(call, id)).platforms[0]).toMatchObject({
      status: 'published',
      publishedAt: formatTimeAt(10),
    });
  });
});

describe('a scheduled post', () => {
  const cases: readonly (readonly [string, (call: Caller, id: string) => Promise<unknown>, string | undefined])[] = [
    ['made a draft', (call, id) => call('PATCH', `/posts/${id}`, { scheduledFor: null }), 'draft'],
    ['moved to later', (call, id) => call('PATCH', `/posts/${id}`, { scheduledFor: formatTimeAt(90) }), 'scheduled'],
    ['deleted', (call, id) => call('DELETE', `/posts/${id}`), undefined],
  ];

  test.each(cases)('%s is not published at its original time', async (_, change, status) => {
    const mock = createFrozenMock();
    const call = mock.caller();
    const id = await createScheduled(call, 10);
    await change(call, id);
    expect(await mock.parts.tenants.first.moveClock((clock) => clock.advance(MINUTE))).toEqual([]);
    expect((await getPost(call, id))?.status).toBe(status);
  });

  test('moved to a later time is published once, at that time', async () => {
    const mock = createFrozenMock();
    const call = mock.caller();
    const id = await createScheduled(call, 10);
    await call('PATCH', `/posts/${id}`, { scheduledFor: formatTimeAt(20) });
    await call('PATCH', `/posts/${id}`, { scheduledFor: formatTimeAt(10) });
    await call('PATCH', `/posts/${id}`, { scheduledFor: formatTimeAt(20) });
    const effects = await mock.parts.tenants.first.moveClock((clock) => clock.advance(MINUTE));
    expect(effects.map(({ at: instant }) => instant)).toEqual([start + 20 * SECOND]);
  });

  test('that is edited keeps its time', async () => {
    const mock = createFrozenMock();
    const call = mock.caller();
    const id = await createScheduled(call, 10);
    await call('PATCH', `/posts/${id}`, { text: 'Better' });
    await mock.advance(MINUTE);
    expect(await getPost(call, id)).toMatchObject({
      text: 'Better',
      status: 'published',
      publishedAt: formatTimeAt(10),
    });
  });

  test('that is published immediately is published once and loses its schedule', async () => {
    const mock = createFrozenMock();
    const call = mock.caller();
    const id = await createScheduled(call, 10);
    const { body } = await call('PATCH', `/posts/${id}`, { publishNow: true });
    expect(body.data).toMatchObject({ status: 'published', publishedAt: now });
    expect(body.data).not.toHaveProperty('scheduledFor');
    expect(await mock.parts.tenants.first.moveClock((clock) => clock.advance(MINUTE))).toEqual([]);
  });
});

describe('publishing that takes five minutes', () => {
  const profile = resolveProfile({ 'post.publish.duration': 'PT5M' });

  test('leaves the post in publishing meanwhile', async () => {
    const mock = createFrozenMock({ profile });
    const call = mock.caller();
    const { body } = await call('POST', '/posts', postBody);
    expect(body.data).toMatchObject({ status: 'publishing', platforms: [{ status: 'publishing' }] });
    await mock.advance(5 * MINUTE - 1);
    expect((await getPost(call, body.data.id)).status).toBe('publishing');
    await mock.advance(1);
    expect(await getPost(call, body.data.id)).toMatchObject({ status: 'published', publishedAt: formatTimeAt(300) });
  });

  test('ends at its own time when the clock advances beyond it', async () => {
    const mock = createFrozenMock({ profile });
    const call = mock.caller();
    const id = await createScheduled(call, 60);
    const effects = await mock.parts.tenants.first.moveClock((clock) => clock.advance(60 * MINUTE));
    expect(effects).toEqual([
      { at: start + MINUTE, type: 'post.publishing', post: id },
      { at: start + 6 * MINUTE, type: 'post.published', post: id },
    ]);
  });

  test('rejects edits and republishing meanwhile', async () => {
    const call = createFrozenMock({ profile }).caller();
    const { body } = await call('POST', '/posts', postBody);
    const editResponse = await call('PATCH', `/posts/${body.data.id}`, { text: 'Better' });
    const republishResponse = await call('POST', `/posts/${body.data.id}/republish`, {
      platforms: buildPostBodyOn('openmicro').platforms,
    });
    expect([
      editResponse.status,
      getRules(editResponse),
      republishResponse.status,
      getRules(republishResponse),
    ]).toEqual([409, ['post.editable'], 409, ['post.republish.state']]);
  });

  test('stops silently when the post is deleted meanwhile', async () => {
    const mock = createFrozenMock({ profile });
    const call = mock.caller();
    const { body } = await call('POST', '/posts', postBody);
    expect((await call('DELETE', `/posts/${body.data.id}`)).status).toBe(200);
    expect(await mock.parts.tenants.first.moveClock((clock) => clock.advance(60 * MINUTE))).toEqual([]);
  });
});

describe('the content of files', () => {
  const post = buildPostBodyOn('professional', { media: { video: getHostedUrl('photo.jpg') }, publishNow: true });
  const publish = async (answer: string) => {
    const call = createFrozenMock({ profile: resolveProfile({ 'media.check.when': answer }) }).caller();
    const platforms = [...post.platforms, ...buildPostBodyOn('social').platforms];
    return (await call('POST', '/posts', { ...post, platforms })).body.data ?? 'refused';
  };

  test('is checked at creation, at publication, or never', async () => {
    expect(await publish('hosted-at-create')).toBe('refused');
    expect(await publish('never')).toMatchObject({ status: 'published' });
    expect(await publish('at-publish')).toMatchObject({
      status: 'failed',
      platforms: [
        { status: 'failed', error: { message: 'professional accepts MP4 videos; this file is jpeg.' } },
        { status: 'failed', error: { message: 'social accepts MP4 videos; this file is jpeg.' } },
      ],
    });
  });

  test('fails only the targets that do not take a file', async () => {
    const profile = resolveProfile({ 'media.check.when': 'at-publish', 'media.table.unlabelled-row': 'no-platform' });
    const mock = createFrozenMock({ profile });
    const call = mock.caller();
    const platforms = ['photo', 'openmicro', 'social'].flatMap((label) => buildPostBodyOn(label).platforms);
    const images = { images: [getHostedUrl('loop.gif')] };
    const { body } = await call('POST', '/posts', {
      text: 'Hello',
      platforms,
      media: images,
      scheduledFor: formatTimeAt(10),
    });
    expect(body.data).toMatchObject({ status: 'scheduled' });
    await mock.advance(10 * SECOND);
    const publishedPost = await getPost(call, body.data.id);
    expect([publishedPost.status, ...publishedPost.platforms.map(({ status }: { status: string }) => status)]).toEqual([
      ...['partially_published', 'failed', 'published', 'published'],
    ]);
  });
});

describe('a clock that moves while a request is handled', () => {
  /** Each reading of the wall clock is one millisecond later. */
  const createAdvancingMock = () => {
    let wall = start;
    return createFrozenMock({ frozenAt: undefined as unknown as string, wall: () => wall++ });
  };

  test('does not let an update undo a publication that it triggered', async () => {
    for (let lead = 1; lead <= 40; lead++) {
      const mock = createAdvancingMock();
      const call = mock.caller();
      const due = new Date(mock.parts.tenants.first.now() + lead).toISOString();
      const createResponse = await call('POST', '/posts', buildPostBodyOn('social', { scheduledFor: due }));
      if (createResponse.status !== 201) continue;
      const { status } = await call('PATCH', `/posts/${createResponse.body.data.id}`, { text: 'Better' });
      expect(status === 200 || status === 409, `${status} with ${lead} ms of lead`).toBe(true);
      await mock.advance(MINUTE);
      const post = await getPost(call, createResponse.body.data.id);
      expect(post.publishedAt).toBe(due);
      expect(post.text).toBe(status === 200 ? 'Better' : 'Hello');
    }
  });
});

test('a post scheduled three seconds ahead is published by itself in real time', async () => {
  const mock = createFrozenMock({ frozenAt: undefined as unknown as string });
  const call = mock.caller();
  const due = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3000).toISOString().replace('.000Z', 'Z');
  const { body } = await call('POST', '/posts', buildPostBodyOn('social', { scheduledFor: due }));
  await new Promise((resolve) => setTimeout(resolve, Date.parse(due) - Date.now() + 250));
  const remainingEffects = await mock.parts.tenants.first.moveClock(() => {});
  expect(remainingEffects).toEqual([]);
  expect(await getPost(call, body.data.id)).toMatchObject({ status: 'published', publishedAt: due });
});
