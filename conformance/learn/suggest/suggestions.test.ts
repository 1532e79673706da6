import { expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { ObservedExchanges } from '../evidence/observedExchanges.ts';
import type { RawExchange } from '../evidence/wireExchange.ts';
import { observe } from '../testing/observe.ts';
import { suggestBindings } from './suggestions.ts';

const nestedError = { success: false, error: { code: 'NO', message: 'No.' } };

const minimalPost = { body: '{"text":"Hello","platforms":[{"platform":"social"}]}' };

/** A service with other names. */
const probeExchanges = {
  outreach: observe('GET /accounts/outreach', 200, {
    success: true,
    data: [{ status: 'connected' }, { status: 'expired' }],
  }),
  posts: observe('GET /posts', 200, {
    success: true,
    data: {
      posts: [
        { _id: 'x', uuid: 'p1', state: 'live', created_at: '2030-01-01T00:00:00Z', publish_at: null },
        { uuid: 'p2', state: 'queued', created_at: '2030-01-01T00:00:00Z' },
      ],
      page: 1,
    },
  }),
  analytics: observe('GET /analytics', 404, nestedError),
  unauthenticated: observe('GET /accounts', 403, nestedError, { headers: {} }),
  notFound: observe('GET /nowhere', 404, nestedError),
  rule: observe('POST /posts', 400, nestedError, { body: '{}' }),
  otherRule: observe('POST /posts', 400, nestedError, { body: '{"platforms":"none"}' }),
  created: observe('POST /posts', 200, { success: true, data: { id: 'p3', state: 'draft' } }, minimalPost),
  deleted: observe('DELETE /posts/p3', 200, { success: true, data: {} }),
};

const collectSuggestions = (exchanges: Readonly<Record<string, RawExchange>>, withGuesses = true) => {
  const evidence = new ObservedExchanges();
  for (const exchange of Object.values(exchanges)) evidence.add(exchange);
  return suggestBindings(evidence, { withGuesses });
};

const collectAnswers = (
  overrides: Readonly<Record<string, RawExchange>> = {},
  withGuesses = true,
): Record<string, unknown> =>
  Object.fromEntries(
    collectSuggestions({ ...probeExchanges, ...overrides }, withGuesses).map(({ decision, answer }) => [
      decision,
      answer,
    ]),
  );

test('exchanges suggest names, values, formats and statuses that are valid in a profile', () => {
  expect(collectAnswers()).toEqual({
    'post.list.container': 'data.posts',
    'post.list.paging': 'page',
    'post.record': { id: 'id', status: 'state', createdAt: 'created_at' },
    'post.schedule.field': 'publish_at',
    'post.states': { draft: 'draft', scheduled: 'queued', published: 'live' },
    'post.create.status': 200,
    'success.status': 200,
    'post.neither': 'draft',
    'post.delete': { method: 'DELETE', path: '/posts/{id}', status: 200 },
    'error.body': 'nested',
    'error.statuses': { unauthenticated: 403, notFound: 404, rule: 400 },
    'error.codes': { UNAUTHENTICATED: 'NO', NOT_FOUND: 'NO', VALIDATION_FAILED: 'NO' },
    'outreach.states': { connected: 'connected', disconnected: 'expired' },
    analytics: 'absent',
  });
  expect([...resolveProfile(collectAnswers()).unmodelled]).toEqual([]);
});

test('suggestions do not rely on names unless guessing is enabled', () => {
  expect(Object.keys(collectAnswers({}, false))).toEqual([
    'post.list.container',
    'post.create.status',
    'success.status',
    'error.body',
    'error.statuses',
    'error.codes',
    'outreach.states',
    'analytics',
  ]);
});

test('nothing is suggested if every request fails', () => {
  const result = collectSuggestions({
    posts: observe('GET /posts', 500, undefined),
    outreach: observe('GET /accounts/outreach', 401, nestedError),
    analytics: observe('GET /analytics', 422, nestedError),
  });
  expect(result).toEqual([]);
});

test('the parameter of analytics is suggested only if the service returns the requested account', () => {
  const report = (id: string) => ({ success: true, data: { owner: { id }, likes: 3 } });
  const answer = (secondAccount: string) =>
    collectAnswers({
      accounts: observe('GET /accounts', 200, { success: true, data: [{ id: 'a1' }, { id: 'a2' }] }),
      analytics: observe('GET /analytics?of=a1', 200, report('a1')),
      secondAnalytics: observe('GET /analytics?of=a2', 200, report(secondAccount)),
    }).analytics;
  expect(answer('a2')).toEqual({ account: 'owner', 'query.account': 'of' });
  expect(answer('a1')).toEqual({ account: 'owner' });
});

test('states of targets are suggested if they differ from those of posts', () => {
  const record = (state: string, result: string) => ({
    id: 'p1',
    state,
    platforms: [{ platform: 'social', accountId: 'a1', result }],
  });
  const data = [
    record('live', 'delivered'),
    record('queued', 'awaiting'),
    record('undelivered', 'rejected'),
    record('draft', 'awaiting'),
  ];
  const answers = collectAnswers({ posts: observe('GET /posts', 200, { success: true, data }) });
  expect(answers['post.record']).toMatchObject({ status: 'state', 'platforms.status': 'result' });
  expect(answers['post.target.states']).toEqual({
    draft: 'awaiting',
    scheduled: 'awaiting',
    published: 'delivered',
    failed: 'rejected',
  });
});

test('errors of targets are suggested to be texts if all of them are', () => {
  const target = { platform: 'social', accountId: 'a1' };
  const record = (more: object) => ({ id: 'p1', status: 'live', platforms: [{ ...target, ...more }] });
  const data = [record({ reason: 'Gone.' }), record({ reason: null })];
  const answers = collectAnswers({ posts: observe('GET /posts', 200, { success: true, data }) });
  expect(answers['post.target.error']).toBe('text');
  expect(answers['post.record']).toMatchObject({ 'platforms.error': 'reason' });
  const objects = [record({ reason: { code: 'GONE' } }), record({ reason: 'Gone.' })];
  const others = collectAnswers({ posts: observe('GET /posts', 200, { success: true, data: objects }) });
  expect(others['post.target.error']).toBeUndefined();
});

test('observed behaviour takes precedence over names', () => {
  const postBody = (text: string, second: number) => ({
    success: true,
    data: { ref: 7, uuid: 'p1', text, created: '2030-01-01T00:00:00Z', updated: `2030-01-01T00:00:0${second}Z` },
  });
  const listBody = { success: true, data: [postBody('One', 1).data] };
  const answers = collectAnswers({
    posts: observe('GET /posts', 200, listBody),
    created: observe('POST /posts', 201, postBody('One', 1), minimalPost),
    updated: observe('PATCH /posts/7', 200, postBody('Two', 2), minimalPost),
  });
  expect(answers['post.record']).toEqual({ id: 'ref', createdAt: 'created', updatedAt: 'updated' });
});

const targets = [{ platform: 'social', accountId: 'a1' }];
const post = (status: string) => ({ ref: 'p1', status, text: 'Hello', platforms: targets });
const outcomes = [{ platform: 'social', accountId: 'a1', result: 'draft', link: null }];
const buildCreation = (data: object, body: object = {}) =>
  observe('POST /posts', 201, { success: true, data }, { body: JSON.stringify({ platforms: targets, ...body }) });
const magnet = { ref: 'm1', state: 'active', keywords: ['a'] };
const getAnswers = (exchanges: Readonly<Record<string, RawExchange>>) =>
  Object.fromEntries(collectSuggestions(exchanges, false).map(({ decision, answer }) => [decision, answer]));

test('records are found in a member of data, and outcomes next to them', () => {
  const answers = getAnswers({
    created: buildCreation({ post: post('draft'), outcomes }),
    updated: observe(
      'PATCH /posts/p1',
      200,
      { success: true, data: { post: post('draft'), outcomes } },
      { body: '{}' },
    ),
    magnet: observe('POST /lead-magnets', 201, { success: true, data: { magnet } }, { body: '{}' }),
    deleted: observe('DELETE /posts/p1', 200, { success: true, data: { deleted: true } }),
  });
  expect(answers).toMatchObject({
    'record.containers': { post: 'data.post', leadMagnet: 'data.magnet' },
    'post.outcomes': 'data.outcomes',
    'post.record': { id: 'ref', status: 'status', 'platforms.status': 'result' },
  });
});

test('outcomes are found inside a record, and no container where data has values of its own', () => {
  const answers = getAnswers({ created: buildCreation({ ...post('draft'), results: outcomes }) });
  expect(answers).toMatchObject({ 'post.outcomes': 'post.results' });
  expect(answers['record.containers']).toBeUndefined();
});

test('pagination members are found next to the array, in lists of posts and of leads', () => {
  const buildPage = (next: string | null) => ({ success: true, data: { items: [post('draft')], next } });
  const answers = getAnswers({
    first: observe('GET /posts', 200, buildPage('abc')),
    second: observe('GET /posts?after=abc', 200, buildPage(null)),
    leads: observe('GET /lead-magnets/m1/leads', 200, {
      success: true,
      data: { leads: [{ who: 1 }], next: null },
    }),
  });
  expect(answers).toMatchObject({
    'post.list.container': 'data.items',
    'post.list.paging': 'cursor',
    'post.list.pagination': { 'pagination.nextCursor': 'next' },
    'post.list.pagination.place': 'beside-list',
    'post.list.query': { cursor: 'after' },
    'lead.list': 'data.leads',
    'lead.list.paging': 'as-posts',
  });
});

test.each([
  ['a number of minutes', { delayMinutes: 10 }, 'minutes'],
  ['a number of milliseconds', { afterMs: 600_000 }, 'milliseconds'],
  ['a number without a unit', { delay: 600 }, undefined],
  ['a duration', { delay: 'PT10M' }, 'iso-8601'],
  ['an amount and a unit', { wait: { value: 10, unit: 'minutes' } }, { amount: 'value', unit: 'unit' }],
  [
    'an amount and an abbreviated unit',
    { wait: { value: 10, in: 'MIN' } },
    { amount: 'value', unit: 'in', words: { minutes: 'MIN' } },
  ],
])('accepted delays that are %s suggest their form', (_, delay, form) => {
  const body = { autoPlug: { comments: [{ text: 'One', ...delay }] } };
  expect(getAnswers({ created: buildCreation(post('draft'), body) })['delay.form']).toEqual(form);
});
