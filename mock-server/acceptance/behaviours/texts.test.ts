/** Every implemented alternative of the decisions about texts and threads takes effect. */
import { describe, expect, test } from 'vitest';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { buildTargetsOn } from '../../../spec/rules/bodies.ts';
import { getHostedUrl } from '../../../spec/world.ts';
import { createRunnerWithProfile, runOperation } from '../../testing/runOperation.ts';

async function createOn(bindings: Bindings, text: string) {
  const body = { text, platforms: buildTargetsOn('microblog') };
  const { rules, data } = await runOperation(await createRunnerWithProfile(bindings), 'createPost', { body });
  return rules.length > 0 ? rules : data.platforms[0].segments.map(({ text: segment }: { text: string }) => segment);
}

const three = '\n\n\n';

describe('thread.split', () => {
  test.each([
    ['drop-blank', `one${three} ${three} two${three}`, ['one', ' two']],
    ['drop-blank', `one${three}\ntwo`, ['one', '\ntwo']],
    ['trim', `one ${three}\n two${three}`, ['one', 'two']],
    ['trim-newlines', `one${three}\n two\n${three}\n`, ['one', ' two']],
    ['runs', `one${three}\n\ntwo`, ['one', 'two']],
    ['exact', `one${three}\ntwo`, ['one', '\ntwo']],
    ['exact', `one${three}`, ['thread.segment.empty']],
    ['exact', `one${three} ${three}two`, ['thread.segment.empty']],
  ] as const)('%s: %j becomes %j', async (answer, text, segments) => {
    expect(await createOn({ 'thread.split': answer }, text)).toEqual(segments);
  });
});

describe('thread.newline', () => {
  const text = 'one\r\n\r\n\r\ntwo\r\n\r\nthree\r\r\rfour';

  test('lf: CRLF and CR do not split', async () => {
    expect(await createOn({ 'thread.newline': 'lf' }, text)).toEqual([text]);
  });

  test('any: three of them split, two do not', async () => {
    expect(await createOn({ 'thread.newline': 'any' }, text)).toEqual(['one', 'two\r\n\r\nthree', 'four']);
  });
});

describe('text.blank', () => {
  test('empty: a text of only white space is empty', async () => {
    expect(await createOn({ 'text.blank': 'empty' }, ' \t')).toEqual(['post.text.blank']);
  });

  test('text: white space alone is a text and a segment', async () => {
    expect(await createOn({ 'text.blank': 'text' }, ' \t')).toEqual([' \t']);
    expect(await createOn({ 'text.blank': 'text' }, `one${three} `)).toEqual(['one', ' ']);
  });
});

test('request.white-space: trim removes white space before anything else is checked', async () => {
  const runner = await createRunnerWithProfile({ 'request.white-space': 'trim' });
  const create = (text: string) =>
    runOperation(runner, 'createPost', { body: { text, platforms: buildTargetsOn('microblog') } });
  const full = 'x'.repeat(280);
  expect((await create(` ${full}\n`)).data.text).toBe(full);
  expect((await create(' \t')).rules).toEqual(['post.text.empty']);
});

test.each([
  ['as-sent', 'Cafe\u0301\r\nmenu'],
  ['nfc', 'Caf\u00e9\r\nmenu'],
  ['lf', 'Cafe\u0301\nmenu'],
  ['nfc-lf', 'Caf\u00e9\nmenu'],
] as const)('request.text-form: %s stores %j', async (form, storedText) => {
  const runner = await createRunnerWithProfile({ 'request.text-form': form });
  const body = { text: 'Cafe\u0301\r\nmenu', platforms: buildTargetsOn('social') };
  expect((await runOperation(runner, 'createPost', { body })).data.text).toBe(storedText);
});

test('request.text-form: nfc counts composed characters', async () => {
  const runner = await createRunnerWithProfile({ 'request.text-form': 'nfc' });
  const create = (length: number) =>
    runOperation(runner, 'createPost', {
      body: { text: 'e\u0301'.repeat(length), platforms: buildTargetsOn('microblog') },
    });
  expect((await create(280)).status).toBe(201);
  expect((await create(281)).rules).toEqual(['text.length.microblog']);
});

test('request.white-space: trim-texts removes white space from texts, but not from ids and tags', async () => {
  const runner = await createRunnerWithProfile({ 'request.white-space': 'trim-texts' });
  const create = (text: string, accountId: string) =>
    runOperation(runner, 'createPost', {
      body: {
        text,
        platforms: [{ platform: 'video', accountId }],
        platformContent: { video: { title: ' Film ', tags: [' a tag '] } },
        media: { video: getHostedUrl('clip.mp4') },
      },
    });
  const { data } = await create(' Hello\n', 'acc_video');
  expect(data.text).toBe('Hello');
  expect(data.platformContent.video).toMatchObject({ title: 'Film', tags: [' a tag '] });
  expect((await create('Hello', 'acc_video ')).rules).toContain('post.target.account.exists');
});

test('request.empty-texts: omit reads an empty text as an absent member', async () => {
  const runner = await createRunnerWithProfile({ 'request.empty-texts': 'omit' });
  const body = {
    text: 'Hi',
    platforms: buildTargetsOn('photo'),
    platformContent: { photo: { contentType: '', text: '' } },
    media: { images: [getHostedUrl('photo.jpg')] },
  };
  const { rules, data } = await runOperation(runner, 'createPost', { body });
  expect([rules, data.text]).toEqual([[], 'Hi']);
  expect(data.platformContent.photo).toEqual({ contentType: 'feed', aiGenerated: false, synced: true });
  expect((await runOperation(runner, 'createPost', { body: { ...body, text: '' } })).rules).toEqual([
    'post.text.required',
  ]);
});

test('media.images.empty: omit reads an empty list of images as no images', async () => {
  const body = { text: 'Hi', platforms: buildTargetsOn('social'), media: { images: [] } };
  const refusal = await runOperation(await createRunnerWithProfile({}), 'createPost', { body });
  expect(refusal.rules).toEqual(['media.images.nonempty']);
  const { rules, data } = await runOperation(
    await createRunnerWithProfile({ 'media.images.empty': 'omit' }),
    'createPost',
    {
      body,
    },
  );
  expect([rules, data.media?.images]).toEqual([[], undefined]);
});
