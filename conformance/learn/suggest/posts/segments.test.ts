import { expect, test } from 'vitest';
import { findSegmentsMember } from './segments.ts';

const thread = 'one\n\n\ntwo';

/** A post with one target that has the given members, and with a text of its own if one is given. */
const show = (text: string, members: object, ownText?: string) => ({
  record: { text, platformContent: ownText === undefined ? {} : { microblog: { text: ownText } } },
  target: { platform: 'microblog', accountId: 'a1', ...members },
});

test('the member with the parts of a thread contains the segments', () => {
  const posts = ['one', 'two'].map((text) => ({ text, url: `https://microblog.example/${text}` }));
  expect(findSegmentsMember([show(thread, { posts, segments: 2 })])).toBe('posts');
  expect(findSegmentsMember([show('Hello', { parts: ['one', 'two'] }, thread)])).toBe('parts');
  expect(findSegmentsMember([show(thread, { posts: [] }), show(thread, { posts })])).toBe('posts');
  expect(findSegmentsMember([show(thread, { posts }), show('Hello', { posts: [{ text: 'Hello' }] })])).toBe('posts');
});

test('a member is not taken for the segments if it only contains a text by chance', () => {
  expect(findSegmentsMember([show('Hello', { history: ['Hello'] })])).toBeUndefined();
  expect(findSegmentsMember([show('Within limits', { words: ['Within', 'limits'] })])).toBeUndefined();
  expect(findSegmentsMember([show('', { warnings: [{ code: 'A' }, { code: 'B' }] })])).toBeUndefined();
  for (const others of [['one'], ['one', 'three'], [{ text: 'one' }, {}]])
    expect(findSegmentsMember([show(thread, { others })])).toBeUndefined();
});

test('a history of texts is not taken for the segments', () => {
  const versions = ['one', 'two'];
  expect(findSegmentsMember([show(thread, { versions }), show('two', { versions })])).toBeUndefined();
});

test('a count of segments is not taken for the segments', () => {
  expect(findSegmentsMember([show('Hello', { segments: 1 })])).toBe('absent');
  expect(findSegmentsMember([show('Hello', { segments: ['Hello'] })])).toBeUndefined();
});
