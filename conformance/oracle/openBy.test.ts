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

test('a decision that nobody bound is named first', () => {
  expect(openBy('createPost', open({ open: ['post.neither'] }), resolveProfile({}))).toBe('post.neither');
});

test('what is open because nobody knows the state of a post hangs on its words', () => {
  const profile = resolveProfile({ 'post.record': { status: 'state' }, 'post.edit.published': 409 });
  expect(openBy('updatePost', open({ doubtful: ['post.editable'] }), profile)).toBe('post.states');
});

test('what no binding would settle names none', () => {
  const bound = resolveProfile({ 'post.record': {}, 'post.states': {}, 'post.edit.published': 409 });
  expect(openBy('updatePost', open(), bound)).toBeUndefined();
  expect(openBy('createPost', { ...open(), outcome: 'accepted' }, resolveProfile({}))).toBeUndefined();
});
