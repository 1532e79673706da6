import { expect, test } from 'vitest';
import { defaultBehaviour } from '../../testing/defaultBehaviour.ts';
import { buildTargets, createdPost, ok, page, post, postBody, target, timestamp } from '../traces/examples.ts';
import { republishLaws } from './republishing.ts';

const firstTarget = target('social', 'published', { url: 'https://social.example/1', publishedAt: timestamp(0) });
const publishedRecord = post('published', { platforms: [firstTarget] });

/** The verdict on a republish to photo that made a new post with these targets besides. */
function judgeNewPost(...otherTargets: readonly object[]) {
  const newRecord = { ...publishedRecord, id: 'post_2', platforms: [target('photo', 'published'), ...otherTargets] };
  return republishLaws
    .find(({ id }) => id === 'post.republish.keeps')
    ?.judge(
      [
        createdPost(publishedRecord, { ...postBody, publishNow: true }),
        ok('republishPost', newRecord, { id: 'post_1', body: { platforms: buildTargets('photo') } }),
      ],
      defaultBehaviour,
    );
}

test('a new post may show the targets of the original', () => {
  expect(judgeNewPost()).toBe('not-exercised');
  expect(judgeNewPost(firstTarget)).toBe('not-exercised');
  expect(judgeNewPost({ ...firstTarget, status: 'publishing', url: null, publishedAt: null })).toBe('not-exercised');
});

test('a new post that is published to a target of the original again breaks the law', () => {
  expect(judgeNewPost({ ...firstTarget, url: 'https://social.example/2' })).toBe('broken');
  expect(judgeNewPost({ ...firstTarget, publishedAt: timestamp(5) })).toBe('broken');
});

test.each([
  ['kept', publishedRecord],
  ['broken', post('published', { platforms: [{ ...firstTarget, url: 'https://social.example/2' }] })],
  ['broken', post('published', { platforms: [target('photo', 'published')] })],
  ['broken', post('published', { platforms: [{ ...firstTarget, status: 'failed' }] })],
  ['kept', post('published', { platforms: [{ ...firstTarget, status: undefined, url: null }] })],
] as const)('a republish that makes a new post leaves the targets of the original: %s', (verdict, record) => {
  const republish = ok(
    'republishPost',
    post('published', { id: 'post_2', platforms: [target('photo', 'published')] }),
    { id: 'post_1', body: { platforms: buildTargets('photo') } },
  );
  const creation = createdPost(publishedRecord, { ...postBody, publishNow: true });
  expect(
    republishLaws
      .find(({ id }) => id === 'post.republish.keeps')
      ?.judge([creation, republish, page([record])], defaultBehaviour),
  ).toBe(verdict);
});

test.each([
  ['kept', { media: { images: ['https://hosted.example/a.jpg?signature=2'] } }],
  ['broken', { media: { images: [] } }],
  ['broken', { text: 'Bye' }],
  // A response without content shows no change of it.
  ['not-exercised', { text: undefined }],
] as const)('post.republish.content.kept is %s by the response %j', (verdict, changes) => {
  const record = { ...publishedRecord, media: { images: ['https://hosted.example/a.jpg?signature=1'] } };
  const { media: _, ...withoutMedia } = record;
  const response = 'text' in changes ? { ...withoutMedia, ...changes } : { ...record, ...changes };
  const trace = [
    createdPost(record, { ...postBody, publishNow: true }),
    ok('republishPost', response, { id: 'post_1', body: { platforms: buildTargets('photo') } }),
  ];
  const law = republishLaws.find(({ id }) => id === 'post.republish.content.kept');
  expect(law?.judge(trace, defaultBehaviour)).toBe(verdict);
});
