import { expect, test } from 'vitest';
import type { LoggedExchange } from '../results/results.ts';
import { ObservedExchanges } from './evidence/observedExchanges.ts';
import { LearnedWire } from './learnedWire.ts';

const base = new URL('https://staging.example/v1/');
const targets = [{ platform: 'social', accountId: 'a1' }];

/** The exchange that creates a post, whose record has a state. */
const buildCreation = (state: string, members: object = {}): LoggedExchange => ({
  entry: 0,
  script: 'learn',
  operation: 'createPost',
  startedAfterMs: 0,
  tookMs: 0,
  method: 'POST',
  url: `${base.href}posts`,
  requestHeaders: { authorization: 'Bearer k', 'content-type': 'application/json' },
  requestBody: JSON.stringify({ text: 'Hello', platforms: targets, ...members }),
  status: 201,
  responseHeaders: {},
  responseBody: JSON.stringify({ success: true, data: { _id: 'p1', state, text: 'Hello', platforms: targets } }),
});

test('posts that experiments create add names', () => {
  const wire = new LearnedWire({}, new ObservedExchanges());
  expect(wire.bindings).toEqual({});
  wire.addExchanges([buildCreation('new')], base);
  expect(wire.bindings['post.states']).toEqual({ draft: 'new' });
  wire.addExchanges([buildCreation('queued', { publishAt: '2030-01-01T00:00:00Z' })], base);
  expect(wire.bindings['post.states']).toEqual({ draft: 'new', scheduled: 'queued' });
  expect(wire.bindings['post.record']).toEqual({ id: '_id', status: 'state' });
});

test('a name is dropped if further evidence shows that the service has no such member', () => {
  const wire = new LearnedWire({}, new ObservedExchanges());
  const suggest = (name: string) =>
    wire.add([{ decision: 'post.record', answer: { id: '_id', 'platformContent.synced': name }, reason: 'seen' }]);
  suggest('linked');
  suggest('absent');
  suggest('linked');
  expect(wire.bindings['post.record']).toEqual({ id: '_id', 'platformContent.synced': 'absent' });
});

test('without guesses, statuses are learned only if every class has been seen, because others would be defaults', () => {
  const answer = { unauthenticated: 419 };
  const learn = (withGuesses: boolean) => {
    const wire = new LearnedWire({}, new ObservedExchanges(), { withGuesses });
    wire.add([{ decision: 'error.statuses', answer, reason: 'GET /accounts 419' }]);
    return wire.bindings['error.statuses'];
  };
  expect(learn(true)).toEqual(answer);
  expect(learn(false)).toBeUndefined();
});

test('without guesses, a lead magnet has no members that were not found, because a service may ignore their default names', () => {
  const answer = { workflowType: 'workflow', keywords: 'keywords', postId: 'post_id' };
  const learn = (withGuesses: boolean) => {
    const wire = new LearnedWire({}, new ObservedExchanges(), { withGuesses });
    wire.add([{ decision: 'leadMagnet.fields', answer, reason: 'POST /lead-magnets' }]);
    return wire.bindings['leadMagnet.fields'];
  };
  expect(learn(true)).toEqual(answer);
  expect(learn(false)).toEqual({ ...answer, postUrl: 'absent', webhookUrl: 'absent', followUps: 'absent' });
});

test('without guesses, the words of a record suggest no states', () => {
  const wire = new LearnedWire({}, new ObservedExchanges(), { withGuesses: false });
  wire.addExchanges([buildCreation('new')], base);
  expect(wire.bindings['post.states']).toBeUndefined();
});

test('given names stay', () => {
  const wire = new LearnedWire({ 'post.states': { draft: 'open' } }, new ObservedExchanges());
  wire.addExchanges([buildCreation('new')], base);
  expect(wire.bindings['post.states']).toEqual({ draft: 'open' });
});

test('a later run keeps the names of an earlier one, and their evidence', () => {
  const first = new LearnedWire({}, new ObservedExchanges());
  first.addExchanges([buildCreation('new'), buildCreation('queued')], base);
  const later = new LearnedWire({}, new ObservedExchanges(), { earlier: first.suggestions });
  expect(later.suggestions).toEqual(first.suggestions);
  later.addExchanges([buildCreation('new')], base);
  expect(later.suggestions).toEqual(first.suggestions);
});

test('exchanges with other services suggest nothing', () => {
  const wire = new LearnedWire({}, new ObservedExchanges());
  wire.addExchanges([{ ...buildCreation('new'), url: 'https://files.example/v1/posts' }], base);
  expect(wire.bindings).toEqual({});
});
