import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { Expectation } from './expectation.ts';
import { findSettlingDecision } from './findSettlingDecision.ts';

const openExpectation = (overrides: Partial<Expectation> = {}): Expectation => ({
  outcome: 'open',
  broken: [],
  doubtful: [],
  openDecisions: [],
  ...overrides,
});

test('openBy names an unbound decision first', () => {
  expect(
    findSettlingDecision('createPost', openExpectation({ openDecisions: ['post.neither'] }), resolveProfile({})),
  ).toBe('post.neither');
});

test('openBy names post.states if the state of the post is unknown', () => {
  const profile = resolveProfile({ 'post.record': { status: 'state' }, 'post.edit.published': 409 });
  expect(findSettlingDecision('updatePost', openExpectation({ doubtful: ['post.editable'] }), profile)).toBe(
    'post.states',
  );
});

test('openBy returns undefined if no binding would settle the outcome', () => {
  const boundProfile = resolveProfile({ 'post.record': {}, 'post.states': {}, 'post.edit.published': 409 });
  expect(findSettlingDecision('updatePost', openExpectation(), boundProfile)).toBeUndefined();
  expect(
    findSettlingDecision('createPost', { ...openExpectation(), outcome: 'accepted' }, resolveProfile({})),
  ).toBeUndefined();
});
