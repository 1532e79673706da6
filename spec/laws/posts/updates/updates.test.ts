import { expect, test } from 'vitest';
import type { JsonObject } from '../../../json.ts';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import { removalLaws } from '../../removals.ts';
import {
  buildTargets,
  createdPost,
  page,
  post,
  postBody,
  target,
  timestamp,
  updatedPost,
} from '../../traces/examples.ts';
import { overrideLaws } from '../content/overrides.ts';
import { replacedListLaws } from './replacedLists.ts';
import { updateLaws } from './updates.ts';

/** The verdict on an update, given the records before and after it, and the content that the creation requested. */
const judge = (id: string, before: JsonObject, body: JsonObject, after: JsonObject, content = before) =>
  [...updateLaws, ...replacedListLaws, ...removalLaws]
    .find((law) => law.id === id)
    ?.judge(
      [createdPost(post('draft', before), { ...postBody, ...content }), updatedPost(post('draft', after), body)],
      defaultBehaviour,
    );

const [firstUrl, secondUrl, processedUrl] = ['a', 'b', 'processed'].map(
  (name) => `https://media.example.org/${name}.jpg`,
);
const withImages = (...images: readonly (string | undefined)[]) => ({ media: { images } });
const withVideo = (video: string | undefined) => ({ media: { video } });

test.each([
  ['kept', [firstUrl], [secondUrl], [secondUrl]],
  ['broken', [firstUrl], [secondUrl], [firstUrl, secondUrl]],
  // Processed files have other URLs than requested.
  ['not-exercised', [processedUrl], [firstUrl, secondUrl], [processedUrl, 'another']],
] as const)('post.update.replaces: images, %s', (verdict, before, requested, after) => {
  expect(judge('post.update.replaces', withImages(...before), withImages(...requested), withImages(...after))).toBe(
    verdict,
  );
});

test.each([
  ['broken', 'draft'],
  ['kept', 'removed'],
] as const)('post.update.replaces: another target remains, %s if its status is %s', (verdict, status) => {
  const platforms = [target('social', status), target('photo', 'draft')];
  expect(judge('post.update.replaces', {}, { platforms: buildTargets('photo') }, { platforms })).toBe(verdict);
});

test.each([
  ['kept', firstUrl, firstUrl, secondUrl],
  ['broken', firstUrl, firstUrl, firstUrl],
  ['not-exercised', firstUrl, processedUrl, 'https://media.example.org/processed-again.mp4'],
  // A service may show the processed file of a post at one URL.
  ['not-exercised', firstUrl, processedUrl, processedUrl],
] as const)('post.update.applies: the URL of a file, %s', (verdict, content, before, after) => {
  for (const build of [withVideo, withImages])
    expect(judge('post.update.applies', build(before), build(secondUrl), build(after), build(content))).toBe(verdict);
});

test.each([
  ['kept', {}, 'Hello', 'Better'],
  ['broken', { social: { text: 'Own' } }, 'Own', 'Better'],
] as const)(
  'post.update.keeps: the text of a platform in the record, %s',
  (verdict, platformContent, before, after) => {
    const withText = (text: string) => ({ platformContent: { social: { text } } });
    const updatedRecord = { text: 'Better', ...withText(after) };
    expect(judge('post.update.keeps', withText(before), { text: 'Better' }, updatedRecord, { platformContent })).toBe(
      verdict,
    );
  },
);

test.each([
  ['kept', firstUrl, processedUrl],
  ['kept', processedUrl, 'https://media.example.org/processed.jpg?signature=2'],
  ['broken', firstUrl, undefined],
] as const)('post.update.keeps: the URL of a file, %s', (verdict, before, after) => {
  for (const build of [withVideo, (url: string | undefined) => withImages(...(url === undefined ? [] : [url]))])
    expect(judge('post.update.keeps', build(before), { text: 'Better' }, build(after), build(firstUrl))).toBe(verdict);
});

test.each(['post.update.keeps', 'post.update.applies'])('%s does not judge responses without content', (id) => {
  const abbreviated = { text: undefined };
  expect(judge(id, {}, { text: 'Better', isAutoPlug: true }, abbreviated)).toBe('not-exercised');
});

test.each([
  ['not-exercised', {}],
  ['broken', { social: { text: 'Hello' } }],
] as const)('post.update.removes: a platform shows its text after its content was removed, %s', (verdict, content) => {
  const record = { platformContent: { social: { text: 'Hello' } } };
  const body = { platformContent: { social: null } };
  expect(judge('post.update.removes', record, body, record, { platformContent: content })).toBe(verdict);
});

test.each([
  ['kept', { images: [firstUrl, secondUrl] }, 'draft', false],
  ['broken', { images: [firstUrl, secondUrl] }, 'draft', true],
  ['not-exercised', { images: [firstUrl] }, 'draft', true],
  ['not-exercised', { images: [firstUrl, secondUrl] }, 'published', true],
  ['not-exercised', { images: [firstUrl, secondUrl] }, 'draft', undefined],
] as const)('post.update.applies: an option that applies to carousels alone, %s', (verdict, media, status, shown) => {
  const buildRecord = (autoAddMusic: boolean | undefined) => ({
    status,
    platforms: [target('shortvideo', status)],
    media,
    platformContent: { shortvideo: { autoAddMusic } },
  });
  const body = { platformContent: { shortvideo: { autoAddMusic: false } } };
  expect(judge('post.update.applies', buildRecord(true), body, buildRecord(shown))).toBe(verdict);
});

test.each([
  ['merge-patch', ['broken', 'broken']],
  ['shallow', ['not-exercised', 'kept']],
] as const)(
  'an override that an update of other content removes may follow the default text, under %s',
  (merge, verdicts) => {
    const buildRecord = (text: string) => post('draft', { text, platformContent: { social: { text } } });
    const trace = [
      createdPost(post('draft', { platformContent: { social: { text: 'Own' } } }), {
        ...postBody,
        platformContent: { social: { text: 'Own' } },
      }),
      updatedPost(buildRecord('Second'), { text: 'Second', platformContent: { microblog: { text: 'Own' } } }),
      updatedPost(buildRecord('Third'), { text: 'Third' }),
    ];
    const behaviour = { ...defaultBehaviour, 'post.update.merge': merge };
    const judgeBy = (id: string) =>
      [...overrideLaws, ...updateLaws].find((law) => law.id === id)?.judge(trace, behaviour);
    expect([judgeBy('post.text.override.kept'), judgeBy('post.update.keeps')]).toEqual(verdicts);
  },
);

test.each([
  ['may be lost', {}, ['not-exercised', 'kept']],
  ['must stay if it was set again', { platformContent: { social: { text: 'Hello' } } }, ['broken', 'broken']],
])('the override of a platform that is temporarily not a target %s', (_, addition, verdicts) => {
  const platformContent = { social: { text: 'Hello' } };
  const trace = [
    createdPost(post('draft', { platformContent }), { ...postBody, platformContent }),
    updatedPost(post('draft', { platforms: [target('photo', 'draft')] }), { platforms: buildTargets('photo') }),
    updatedPost(post('draft', { platformContent }), { platforms: buildTargets('social'), ...addition }),
    updatedPost(post('draft', { text: 'New', platformContent: { social: { text: 'New' } } }), { text: 'New' }),
  ];
  const judgeBy = (id: string) =>
    [...overrideLaws, ...updateLaws].find((law) => law.id === id)?.judge(trace, defaultBehaviour);
  expect([judgeBy('post.text.override.kept'), judgeBy('post.update.keeps')]).toEqual(verdicts);
});

test('post.update.keeps: a platform whose own text is null follows the default text', () => {
  const buildRecord = (text: string) => ({ text, platformContent: { social: { text } } });
  const content = { text: 'Hello', platformContent: { social: { text: null } } };
  expect(judge('post.update.keeps', buildRecord('Hello'), { text: 'New' }, buildRecord('New'), content)).toBe('kept');
});

test.each([
  ['broken', 'Hello', 'Better', 'Hello'],
  ['kept', 'Hello', 'Better', 'Better'],
  // A network may shorten a text.
  ['kept', 'Hello', 'Hello, all', 'Hello'],
])('post.update.applies: the text of a published post, %s', (verdict, replaced, requested, shown) => {
  const withText = (text: string) => ({ text, platformContent: { social: { text } } });
  const trace = [
    createdPost(post('scheduled', withText(replaced)), { ...postBody, ...withText(replaced) }),
    updatedPost(post('scheduled', withText(requested)), withText(requested)),
    page([post('published', withText(shown))]),
  ];
  expect(updateLaws.find(({ id }) => id === 'post.update.applies')?.judge(trace, defaultBehaviour)).toBe(verdict);
});

test.each([
  ['broken', 'draft', 9],
  ['broken', 'scheduled', 9],
  ['not-exercised', 'scheduled', 11],
  ['not-exercised', 'published', 9],
] as const)(
  'post.update.applies: the old text after publishing, %s for a %s post at minute %i',
  (verdict, status, at) => {
    const body = { ...postBody, ...(status === 'scheduled' && { scheduledFor: timestamp(10) }) };
    const trace = [
      createdPost(post(status), body),
      updatedPost({ id: 'post_1' }, { text: 'Better' }, { minute: at }),
      page([post('published')], { minute: at + 5 }),
    ];
    expect(updateLaws.find(({ id }) => id === 'post.update.applies')?.judge(trace, defaultBehaviour)).toBe(verdict);
  },
);

test('post.update.applies: allowDuet does not apply to images whose record has null as its video', () => {
  const record = {
    platforms: [target('shortvideo', 'draft')],
    media: { images: [firstUrl], video: null },
    platformContent: { shortvideo: { allowDuet: true } },
  };
  const body = { platformContent: { shortvideo: { allowDuet: false } } };
  expect(judge('post.update.applies', record, body, record)).toBe('not-exercised');
});

test.each([
  ['kept', 'shortvideo', { images: [firstUrl, secondUrl] }, { autoAddMusic: false }, { autoAddMusic: false }],
  ['broken', 'shortvideo', { images: [firstUrl, secondUrl] }, { autoAddMusic: false }, { autoAddMusic: true }],
  ['broken', 'shortvideo', { video: firstUrl }, { allowDuet: false }, {}],
  ['broken', 'video', { video: firstUrl }, { videoType: 'long', thumbnail: secondUrl }, { videoType: 'long' }],
  ['kept', 'video', { video: firstUrl }, { videoType: 'short', thumbnail: secondUrl }, { videoType: 'short' }],
  [
    'kept',
    'video',
    { video: firstUrl },
    { videoType: 'long', thumbnail: secondUrl },
    { videoType: 'long', thumbnail: processedUrl },
  ],
])('post.update.keeps: an option that applies to some posts alone, %s', (verdict, label, media, before, after) => {
  const buildRecord = (options: object) => ({
    platforms: [target(label, 'draft')],
    media,
    platformContent: { [label]: options },
  });
  expect(judge('post.update.keeps', buildRecord(before), { text: 'Better' }, buildRecord(after))).toBe(verdict);
});

test('post.update.keeps: a default follows new media, and a requested content type stays', () => {
  const buildRecord = (contentType: string, media: object) => ({
    platforms: [target('photo', 'draft')],
    platformContent: { photo: { contentType } },
    ...media,
  });
  const update = { text: 'Hello', ...withImages(firstUrl) };
  const judgeAfter = (content: JsonObject) =>
    judge('post.update.keeps', buildRecord('reel', withVideo(secondUrl)), update, buildRecord('feed', update), {
      platforms: buildTargets('photo'),
      ...content,
    });
  expect(judgeAfter({})).not.toBe('broken');
  expect(judgeAfter({ platformContent: { photo: { contentType: 'reel' } } })).toBe('broken');
});
