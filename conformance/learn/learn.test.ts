import { describe, expect, test } from 'vitest';
import type { Bindings } from '../../spec/profile/profile.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { diffOf } from './diff.ts';
import { Evidence } from './evidence/evidence.ts';
import type { RawExchange } from './evidence/wireExchange.ts';
import { suggestionsOf } from './suggest/suggestions.ts';

const authorization = 'Bearer k';
const nested = { success: false, error: { code: 'NO', message: 'No.' } };

/** Creates an exchange from a request line. */
function exchange(line: string, status: number, answer: unknown, sent: Partial<RawExchange> = {}): RawExchange {
  const [method = '', target = ''] = line.split(' ');
  const type = { 'content-type': 'application/json' };
  return {
    method,
    target,
    headers: { authorization, ...(sent.body === undefined ? {} : type) },
    body: undefined,
    status,
    answerHeaders: {},
    answer: answer === undefined ? '' : JSON.stringify(answer),
    ...sent,
  };
}

const bare = { body: '{"text":"Hello","platforms":[{"platform":"social"}]}' };

/** A service with other names. */
const looks = {
  outreach: exchange('GET /accounts/outreach', 200, {
    success: true,
    data: [{ status: 'connected' }, { status: 'expired' }],
  }),
  posts: exchange('GET /posts', 200, {
    success: true,
    data: {
      posts: [
        { _id: 'x', uuid: 'p1', state: 'live', created_at: '2030-01-01T00:00:00Z', publish_at: null },
        { uuid: 'p2', state: 'queued', created_at: '2030-01-01T00:00:00Z' },
      ],
      page: 1,
    },
  }),
  analytics: exchange('GET /analytics', 404, nested),
  unauthenticated: exchange('GET /accounts', 403, nested, { headers: {} }),
  notFound: exchange('GET /nowhere', 404, nested),
  rule: exchange('POST /posts', 400, nested, { body: '{}' }),
  created: exchange('POST /posts', 200, { success: true, data: { id: 'p3', state: 'draft' } }, bare),
  deleted: exchange('DELETE /posts/p3', 200, { success: true, data: {} }),
};

const suggestions = (exchanges: Readonly<Record<string, RawExchange>>, guessing = true) => {
  const evidence = new Evidence();
  for (const one of Object.values(exchanges)) evidence.add(one);
  return suggestionsOf(evidence, { guessing });
};

const found = (of: Readonly<Record<string, RawExchange>> = {}, guessing = true): Record<string, unknown> =>
  Object.fromEntries(suggestions({ ...looks, ...of }, guessing).map(({ decision, answer }) => [decision, answer]));

describe('suggestions from exchanges', () => {
  test('include names, values, formats and statuses that are valid in a profile', () => {
    expect(found()).toEqual({
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
    expect([...resolveProfile(found()).unmodelled]).toEqual([]);
  });

  test('do not rely on names unless guessing is enabled', () => {
    expect(Object.keys(found({}, false))).toEqual([
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

  test('are empty if every request fails', () => {
    const told = suggestions({
      posts: exchange('GET /posts', 500, undefined),
      outreach: exchange('GET /accounts/outreach', 401, nested),
      analytics: exchange('GET /analytics', 422, nested),
    });
    expect(told).toEqual([]);
  });

  test('say that a post needs a time if the service refused one without it', () => {
    expect(found({ created: exchange('POST /posts', 422, nested, bare) })['post.neither']).toBe('refuse');
  });

  test('prefer observed behaviour to names', () => {
    const at = (text: string, second: number) => ({
      success: true,
      data: { ref: 7, uuid: 'p1', text, created: '2030-01-01T00:00:00Z', updated: `2030-01-01T00:00:0${second}Z` },
    });
    const listed = { success: true, data: [at('One', 1).data] };
    const told = found({
      posts: exchange('GET /posts', 200, listed),
      created: exchange('POST /posts', 201, at('One', 1), bare),
      updated: exchange('PATCH /posts/7', 200, at('Two', 2), bare),
    });
    expect(told['post.record']).toEqual({ id: 'ref', createdAt: 'created', updatedAt: 'updated' });
  });
});

describe('the diff of suggestions and a profile', () => {
  const told = (bindings: Bindings) =>
    diffOf(suggestions(looks), bindings)
      .filter(({ text }) => text.startsWith('post.create.status') || text.startsWith('error.statuses'))
      .map(({ sign, text }) => `${sign} ${text}`);

  test('shows added and changed bindings', () => {
    const bindings = { 'post.create.status': 201, 'error.statuses': { rule: 422, rate: 429 } } as Bindings;
    expect(told(bindings)).toEqual([
      '- post.create.status: 201',
      '+ post.create.status: 200',
      '- error.statuses: {"rule":422,"rate":429}',
      '+ error.statuses: {"rule":400,"rate":429,"unauthenticated":403,"notFound":404}',
    ]);
  });

  test('is empty if the profile already has the bindings', () => {
    expect(told(found() as Bindings)).toEqual([]);
  });
});
