/** Every implemented alternative of the remaining behavioural decisions takes effect. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decisionIds, decisions } from '../../../spec/decisions/index.ts';
import { buildTargetsOn } from '../../../spec/rules/bodies.ts';
import { getHostedUrl } from '../../../spec/world.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { createFrozenMock } from '../../testing/caller.ts';
import { createRunnerWithProfile, runOperation } from '../../testing/runOperation.ts';

const hello = { text: 'Hello', platforms: buildTargetsOn('social') };

describe('request.unknown-members: ignore', () => {
  test('accepts unknown members and does not store them', async () => {
    const runner = await createRunnerWithProfile({ 'request.unknown-members': 'ignore' });
    const { status, data } = await runOperation(runner, 'createPost', {
      body: { ...hello, mood: 'good', platforms: [{ ...hello.platforms[0], note: 'x' }] },
    });
    expect(status).toBe(201);
    expect(JSON.stringify(data)).not.toMatch(/mood|note/);
  });

  test('still rejects a key of platformContent that is not a platform label', async () => {
    const runner = await createRunnerWithProfile({ 'request.unknown-members': 'ignore' });
    for (const platformContent of [{ pinboard: { text: 'Hi' } }, { media: { images: [] } }])
      expect((await runOperation(runner, 'createPost', { body: { ...hello, platformContent } })).rules).toEqual([
        'platformContent.label.known',
      ]);
    const platformContent = { social: { text: 'Hi', media: { images: [] } } };
    expect((await runOperation(runner, 'createPost', { body: { ...hello, platformContent } })).status).toBe(201);
  });

  test('still rejects unknown query parameters', async () => {
    const runner = await createRunnerWithProfile({ 'request.unknown-members': 'ignore' });
    const { rules } = await runOperation(runner, 'listPosts', { query: { verbose: 'true' } });
    expect(rules).toEqual(['request.parameters.unknown']);
  });
});

test('request.unknown-members: ignore-outside-options refuses unknown options of a platform alone', async () => {
  const runner = await createRunnerWithProfile({ 'request.unknown-members': 'ignore-outside-options' });
  const getRules = async (members: object) =>
    (await runOperation(runner, 'createPost', { body: { ...hello, ...members } })).rules;
  expect(await getRules({ mood: 'good', media: { size: 3 } })).toEqual([]);
  expect(await getRules({ platformContent: { social: { text: 'Hi', mood: 'good' } } })).toEqual([
    'request.members.unknown',
  ]);
  expect(await getRules({ platformContent: { social: { text: 'Hi', media: {} } } })).toEqual(['media.top-level']);
});

test('media.professional-only: ignore-names refuses no names', async () => {
  const runner = await createRunnerWithProfile({ 'media.professional-only': 'ignore-names' });
  const getRules = async (media: object) =>
    (await runOperation(runner, 'createPost', { body: { ...hello, media } })).rules;
  expect(await getRules({ video: getHostedUrl('clip.mp4'), filename: 'A name', videoTitle: 'A title' })).toEqual([]);
  expect(await getRules({ carousel: getHostedUrl('slides.pdf') })).toEqual(['media.carousel.target']);
});

describe('request.unknown-parameters: ignore', () => {
  test('accepts unknown query parameters and still rejects unknown members', async () => {
    const runner = await createRunnerWithProfile({ 'request.unknown-parameters': 'ignore' });
    for (const operation of ['listPosts', 'listAccounts'] as const)
      expect((await runOperation(runner, operation, { query: { verbose: 'true' } })).status).toBe(200);
    const { rules } = await runOperation(runner, 'createPost', { body: { ...hello, mood: 'good' } });
    expect(rules).toEqual(['request.members.unknown']);
  });
});

describe('text.unit', () => {
  const getRequestWith = (text: string) => ({ body: { text, platforms: buildTargetsOn('microblog') } });

  test('utf-16 counts an emoji twice', async () => {
    const runner = await createRunnerWithProfile({ 'text.unit': 'utf-16' });
    expect((await runOperation(runner, 'createPost', getRequestWith('😀'.repeat(140)))).status).toBe(201);
    expect((await runOperation(runner, 'createPost', getRequestWith('😀'.repeat(141)))).rules).toEqual([
      'text.length.microblog',
    ]);
  });

  test('graphemes counts a family emoji once', async () => {
    const runner = await createRunnerWithProfile({ 'text.unit': 'graphemes' });
    expect((await runOperation(runner, 'createPost', getRequestWith('👨‍👩‍👧‍👦'.repeat(280)))).status).toBe(201);
    expect((await runOperation(runner, 'createPost', getRequestWith('👨‍👩‍👧‍👦'.repeat(281)))).rules).toEqual([
      'text.length.microblog',
    ]);
  });
});

describe('platformContent.untargeted', () => {
  const longText = { body: { ...hello, platformContent: { microblog: { text: 'a'.repeat(281) } } } };

  test('ignore skips the length check', async () => {
    expect(
      (
        await runOperation(
          await createRunnerWithProfile({ 'platformContent.untargeted': 'ignore' }),
          'createPost',
          longText,
        )
      ).status,
    ).toBe(201);
  });

  test('refuse rejects the text, whatever its length', async () => {
    const runner = await createRunnerWithProfile({ 'platformContent.untargeted': 'refuse' });
    const shortText = { body: { ...hello, platformContent: { microblog: { text: 'a' } } } };
    expect((await runOperation(runner, 'createPost', shortText)).rules).toEqual([
      'platformContent.override.untargeted',
    ]);
  });
});

describe('video.title.when: has-a-video', () => {
  test('a video post without a video needs no title', async () => {
    const runner = await createRunnerWithProfile({ 'video.title.when': 'has-a-video', 'media.required': 'never' });
    const body = { text: 'Soon', platforms: buildTargetsOn('video') };
    expect((await runOperation(runner, 'createPost', { body })).status).toBe(201);
    const film = { ...body, media: { video: 'https://media.example.org/film.mp4' } };
    expect((await runOperation(runner, 'createPost', { body: film })).rules).toEqual(['video.title.required']);
  });
});

test('media.combination: accept takes several kinds of media', async () => {
  const runner = await createRunnerWithProfile({ 'media.combination': 'accept' });
  const media = { images: [getHostedUrl('photo.jpg')], video: getHostedUrl('clip.mp4') };
  const body = { text: 'Hi', platforms: buildTargetsOn('social'), media };
  const { status, data } = await runOperation(runner, 'createPost', { body });
  expect({ status, kinds: Object.keys(data.media) }).toEqual({ status: 201, kinds: ['images', 'video'] });
});

test('post.empty-text: never requires a text beside media', async () => {
  const runner = await createRunnerWithProfile({ 'post.empty-text': 'never' });
  const create = (text: string, platform: 'social' | 'photo') =>
    runOperation(runner, 'createPost', {
      body: { text, platforms: buildTargetsOn(platform), media: { images: [getHostedUrl('photo.jpg')] } },
    });
  expect((await create('', 'social')).rules).toEqual(['post.text.empty']);
  expect((await create(' ', 'photo')).rules).toEqual(['post.text.blank']);
  expect((await create('Hi', 'social')).status).toBe(201);
});

describe('limits', () => {
  test('limits.rate: off never returns 429', async () => {
    const runner = await createRunnerWithProfile({ 'limits.rate': 'off' }, { plans: ['api'] });
    for (let i = 0; i < 61; i++) expect((await runOperation(runner, 'listAccounts', {})).status).toBe(200);
  });

  test('limits.quota: off never rejects a post over the quota', async () => {
    const runner = await createRunnerWithProfile({ 'limits.quota': 'off', 'limits.rate': 'off' }, { plans: ['api'] });
    for (let i = 0; i < 101; i++)
      expect((await runOperation(runner, 'createPost', { body: { ...hello, publishNow: true } })).status).toBe(201);
  });
});

describe('auth.scheme: bearer-exact', () => {
  test('accepts the scheme only in its exact case', async () => {
    const runner = await createRunnerWithProfile({ 'auth.scheme': 'bearer-exact' });
    expect((await runOperation(runner, 'listAccounts', {})).status).toBe(200);
    expect((await runOperation(runner, 'listAccounts', { authorization: 'bearer vector-runner' })).status).toBe(401);
  });
});

describe('paths.strict', () => {
  test.each([
    ['strict', 404],
    ['trailing-slash', 200],
    ['redirect', 307],
  ])('%s: a path with a trailing slash gets %i', async (answer, status) => {
    const call = createFrozenMock({ profile: resolveProfile({ 'paths.strict': answer }) }).caller();
    expect((await call('GET', '/posts/')).status).toBe(status);
  });
});

test('every behavioural decision with several values has a test', async () => {
  const files = (await readdir(import.meta.dirname)).map((name) => readFile(join(import.meta.dirname, name), 'utf8'));
  const source = (await Promise.all(files)).join('\n');
  const choosableIds = decisionIds.filter((id) => decisions[id].kind === 'behaviour' && countAlternatives(id) > 1);
  // All maximums take effect in one place, which has tests with some of them.
  const isBound = (id: string) => id.startsWith('bounds.');
  expect(choosableIds.filter((id) => !isBound(id) && !source.includes(id))).toEqual([]);
});

/** The number of values that the mock implements; for a measure, any number. */
function countAlternatives(id: (typeof decisionIds)[number]): number {
  const { values } = decisions[id].answerSchema as { values?: ReadonlySet<unknown> };
  return values?.size ?? Number.POSITIVE_INFINITY;
}
