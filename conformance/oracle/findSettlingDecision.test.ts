import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { Expectation } from './expectation.ts';
import { explainOpenOutcome, findSettlingDecision } from './findSettlingDecision.ts';

const openExpectation = (overrides: Partial<Expectation> = {}): Expectation => ({
  outcome: 'open',
  broken: [],
  doubtful: [],
  openDecisions: [],
  ...overrides,
});

test('findSettlingDecision names an unbound decision first', () => {
  expect(
    findSettlingDecision('createPost', openExpectation({ openDecisions: ['post.neither'] }), resolveProfile({})),
  ).toBe('post.neither');
});

test('findSettlingDecision names post.states if the state of the post is unknown', () => {
  const profile = resolveProfile({ 'post.record': { status: 'state' }, 'post.edit.published': 409 });
  expect(findSettlingDecision('updatePost', openExpectation({ doubtful: ['post.editable'] }), profile)).toBe(
    'post.states',
  );
});

test('findSettlingDecision names no decision that is bound, and explainOpenOutcome names the unreadable state', () => {
  const profile = resolveProfile({
    'post.record': {},
    'post.states': {},
    'post.republish': { method: 'POST', path: '/posts/{id}/republish', status: 200 },
    'post.republish.to': 'new-target-from-ended',
  });
  const expectation = openExpectation({ doubtful: ['post.republish.state'] });
  expect(findSettlingDecision('republishPost', expectation, profile)).toBeUndefined();
  expect(explainOpenOutcome('republishPost', expectation, profile)).toEqual({
    what: 'post.record',
    reason:
      'The expected outcome of republishPost depends on the state of the post, but no response shows it as post.record and post.states describe.',
  });
});

test('explainOpenOutcome returns undefined if a decision would settle the outcome', () => {
  const expectation = openExpectation({ openDecisions: ['post.neither'] });
  expect(explainOpenOutcome('createPost', expectation, resolveProfile({}))).toBeUndefined();
});

test('findSettlingDecision returns undefined if no binding would settle the outcome', () => {
  const boundProfile = resolveProfile({ 'post.record': {}, 'post.states': {}, 'post.edit.published': 409 });
  expect(findSettlingDecision('updatePost', openExpectation(), boundProfile)).toBeUndefined();
  expect(
    findSettlingDecision('createPost', { ...openExpectation(), outcome: 'accepted' }, resolveProfile({})),
  ).toBeUndefined();
});
