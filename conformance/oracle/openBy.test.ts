import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { Expectation } from './expectation.ts';
import { openBy } from './openBy.ts';

const open = (more: Partial<Expectation> = {}): Expectation => ({
  outcome: 'open',
  broken: [],
  doubtful: [],
  open: [],
  ...more,
});

test('openBy names an unbound decision first', () => {
  expect(openBy('createPost', open({ open: ['post.neither'] }), resolveProfile({}))).toBe('post.neither');
});

test('openBy names post.states if the state of the post is unknown', () => {
  const profile = resolveProfile({ 'post.record': { status: 'state' }, 'post.edit.published': 409 });
  expect(openBy('updatePost', open({ doubtful: ['post.editable'] }), profile)).toBe('post.states');
});

test('openBy returns undefined if no binding would settle the outcome', () => {
  const bound = resolveProfile({ 'post.record': {}, 'post.states': {}, 'post.edit.published': 409 });
  expect(openBy('updatePost', open(), bound)).toBeUndefined();
  expect(openBy('createPost', { ...open(), outcome: 'accepted' }, resolveProfile({}))).toBeUndefined();
});
