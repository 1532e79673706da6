import { expect, test } from 'vitest';
import { collectAnswers } from '../testing/collectAnswers.ts';

test('a count of segments is not taken for the segments', () => {
  const target = { platform: 'microblog', accountId: 'a1', status: 'draft' };
  const getRecordMembers = (segments: unknown) =>
    collectAnswers([
      [
        'POST /posts',
        201,
        { id: 'p1', status: 'draft', text: 'Hello', platforms: [{ ...target, segments }] },
        { text: 'Hello' },
      ],
    ])['post.record'] as object;
  expect(getRecordMembers(1)).toMatchObject({ 'platforms.segments': 'absent' });
  expect(getRecordMembers(['Hello'])).toMatchObject({ 'platforms.segments': 'segments' });
});

test('the array with the texts that a target shows contains its segments', () => {
  const target = { platform: 'microblog', accountId: 'a1', status: 'published' };
  const getRecordMembers = (text: string, members: object, platformContent = {}) => {
    const record = { id: 'p1', status: 'published', text, platforms: [{ ...target, ...members }], platformContent };
    return collectAnswers([['POST /posts', 201, record, { text }]])['post.record'] as object;
  };
  const posts = ['one', 'two'].map((text) => ({ text, url: `https://microblog.example/${text}` }));
  expect(getRecordMembers('one\n\n\ntwo', { posts, segments: 2 })).toMatchObject({ 'platforms.segments': 'posts' });
  const ownText = { microblog: { text: 'one\n\n\ntwo' } };
  expect(getRecordMembers('Hello', { parts: ['one', 'two'] }, ownText)).toMatchObject({
    'platforms.segments': 'parts',
  });
  for (const others of [['one'], [], [{ text: 'three' }]])
    expect(getRecordMembers('one\n\n\ntwo', { others })).not.toMatchObject({ 'platforms.segments': 'others' });
});
