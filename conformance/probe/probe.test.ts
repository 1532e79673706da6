import { describe, expect, test } from 'vitest';
import type { Bindings } from '../../spec/profile/profile.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { diffOf } from './diff.ts';
import type { Look, Looks } from './look.ts';
import { suggestions } from './suggest.ts';

const seen = (at: string, status: number, body: unknown): Look => ({ at, status, body });
const nested = { success: false, error: { code: 'NO', message: 'No.' } };

/** A service that calls things by other names. */
const looks: Looks = {
  outreach: seen('GET /accounts/outreach', 200, {
    success: true,
    data: [{ status: 'connected' }, { status: 'expired' }],
  }),
  posts: seen('GET /posts', 200, {
    success: true,
    data: {
      posts: [
        { _id: 'x', uuid: 'p1', state: 'live', created_at: '2030-01-01T00:00:00Z', publish_at: null },
        { uuid: 'p2', state: 'queued', created_at: '2030-01-01T00:00:00Z' },
      ],
      page: 1,
    },
  }),
  analytics: seen('GET /analytics', 404, nested),
  created: seen('POST /posts', 200, { success: true, data: { id: 'p3', state: 'draft' } }),
  deleted: seen('DELETE /posts/p3', 200, { success: true, data: {} }),
  refused: [
    { ...seen('GET /accounts', 403, nested), wrong: 'unauthenticated' },
    { ...seen('GET /nowhere', 404, nested), wrong: 'notFound' },
    { ...seen('POST /posts', 400, nested), wrong: 'rule' },
  ],
};

const found = (of: Partial<Looks> = {}): Record<string, unknown> =>
  Object.fromEntries(suggestions({ ...looks, ...of }).map(({ decision, answer }) => [decision, answer]));

describe('what a service answers suggests', () => {
  test('names, words, forms and statuses, each of which a profile can have', () => {
    expect(found()).toEqual({
      'post.list.container': 'data.posts',
      'post.list.paging': 'page',
      'post.record': { id: 'id', status: 'state', createdAt: 'created_at' },
      'post.schedule.field': 'publish_at',
      'post.states': { draft: 'draft', scheduled: 'queued', published: 'live' },
      'post.create.status': 200,
      'post.neither': 'draft',
      'post.delete': { method: 'DELETE', path: '/posts/{id}', status: 200 },
      'error.body': 'nested',
      'error.statuses': { unauthenticated: 403, notFound: 404, rule: 400 },
      'outreach.states': { connected: 'connected', disconnected: 'expired' },
      analytics: 'absent',
    });
    expect([...resolveProfile(found()).unmodelled]).toEqual([]);
  });

  test('nothing where it shows nothing', () => {
    const silent = { posts: seen('GET /posts', 500, undefined), outreach: seen('GET /accounts/outreach', 401, nested) };
    const { created: _, deleted: __, ...rest } = looks;
    const told = suggestions({ ...rest, ...silent, refused: [], analytics: seen('GET /analytics', 422, nested) });
    expect(told).toEqual([]);
  });

  test('that a post needs a time, where it was refused without one', () => {
    expect(found({ created: seen('POST /posts', 422, nested) })['post.neither']).toBe('refuse');
  });
});

describe('the difference', () => {
  const told = (bindings: Bindings) =>
    diffOf(suggestions(looks), bindings)
      .filter(({ text }) => text.startsWith('post.create.status') || text.startsWith('error.statuses'))
      .map(({ sign, text }) => `${sign} ${text}`);

  test('shows what would be new, and what would be otherwise', () => {
    const bindings = { 'post.create.status': 201, 'error.statuses': { rule: 422, rate: 429 } } as Bindings;
    expect(told(bindings)).toEqual([
      '- post.create.status: 201',
      '+ post.create.status: 200',
      '- error.statuses: {"rule":422,"rate":429}',
      '+ error.statuses: {"rule":400,"rate":429,"unauthenticated":403,"notFound":404}',
    ]);
  });

  test('is nothing where the profile says it already', () => {
    expect(told(found() as Bindings)).toEqual([]);
  });
});
