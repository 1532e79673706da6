import { expect, test } from 'vitest';
import { createCodec } from '../testing/codec.ts';

const codec = createCodec({ 'post.neither': 'publish', 'post.schedule.field': 'sendAt' });
const scheduledPost = { text: 'Hello', scheduledFor: '2030-06-01T12:00:00Z' };

test('a draft is created with publishNow false', () => {
  expect(codec.encodeBody('createPost', { text: 'Hello' })).toEqual({ text: 'Hello', publishNow: false });
  expect(codec.decodeBody('createPost', { text: 'Hello', publishNow: false })).toEqual({
    text: 'Hello',
    publishNow: false,
  });
});

test('a post without a time is published, even if publishNow is left out', () => {
  for (const wireBody of [{ text: 'Hello' }, { text: 'Hello', sendAt: null }, { text: 'Hello', publishNow: true }])
    expect(codec.decodeBody('createPost', wireBody)).toMatchObject({ text: 'Hello', publishNow: true });
});

test('scheduled posts, updates and bodies that are no objects stay as they are', () => {
  const wirePost = { text: 'Hello', sendAt: '2030-06-01T12:00:00Z' };
  expect(codec.encodeBody('createPost', scheduledPost)).toEqual(wirePost);
  expect(codec.decodeBody('createPost', wirePost)).toEqual(scheduledPost);
  for (const body of [{ text: 'Hello' }, {}]) expect(codec.encodeBody('updatePost', body)).toEqual(body);
  for (const body of ['text', null, []]) expect(codec.decodeBody('createPost', body)).toEqual(body);
});
