import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import type { RequestResult } from '../../judge/evidence.ts';
import type { RequestStep } from '../../script/script.ts';
import type { KnownCaller } from '../stage.ts';
import { hidesNewPosts, readNewestPosts } from './newestPosts.ts';

type Paging = 'cursor' | 'page' | 'offset';

const buildProfile = (paging: Paging, order = 'oldest-first') =>
  resolveProfile({
    'post.list.order': order,
    'post.list.paging': paging,
    'post.list.query': { cursor: 'cursor' },
    'post.list.limit.most': 100,
    ...(paging === 'cursor' ? {} : { 'post.list.pagination': { 'pagination.nextCursor': 'absent' } }),
  });

const list: RequestStep = { kind: 'request', role: 'read', operation: 'listPosts', query: {} };

/** A list of posts, the oldest first; the cursors of `cursor` are the position of the next post. */
class List {
  readonly queries: NonNullable<RequestStep['query']>[] = [];
  readonly caller = {} as KnownCaller;
  readonly cursors = new Set<string>();
  length: number;
  readonly #paging: Paging;

  constructor(length: number, paging: Paging) {
    this.length = length;
    this.#paging = paging;
  }

  read({ query = {} }: RequestStep): RequestResult {
    const limit = Number(query.limit ?? 20);
    const number = Number(String(query.cursor ?? '').replace(/^\w+:/, ''));
    const start = this.#paging === 'page' ? (Math.max(1, number) - 1) * limit : number;
    const data = Array.from({ length: Math.max(0, Math.min(limit, this.length - start)) }, (_, i) => `p${start + i}`);
    const nextCursor = start + limit < this.length ? `at:${start + limit}` : null;
    const pagination = { limit, ...(this.#paging === 'cursor' ? { nextCursor } : {}) };
    return { observation: { success: true, query, responseBody: { data, pagination } } } as unknown as RequestResult;
  }

  /** The posts on the pages after the first one that a reading of the list finds. */
  async readNewest(): Promise<readonly unknown[]> {
    const found: unknown[] = [];
    const context = { caller: this.caller, profile: buildProfile(this.#paging), cursors: this.cursors };
    await readNewestPosts(list, this.read(list), context, (step) => {
      this.queries.push(step.query ?? {});
      const page = this.read(step);
      found.push(...((page.observation.responseBody as { data: unknown[] }).data ?? []));
      return Promise.resolve(page);
    });
    return found;
  }
}

describe.each(['cursor', 'page', 'offset'] as const)(
  'a long list that begins with the oldest posts, paged by %s',
  (paging) => {
    test('is read to its end', async () => {
      expect(await new List(250, paging).readNewest()).toContain('p249');
    });

    test('is read from its second-to-last page the next time, also after deletions', async () => {
      const posts = new List(450, paging);
      await posts.readNewest();
      const first = posts.queries.splice(0).length;
      posts.length = 395;
      expect(await posts.readNewest()).toContain('p394');
      expect(posts.queries.length).toBeLessThan(first);
      if (paging === 'cursor') expect(posts.cursors).toContain(posts.queries[0]?.cursor);
    });

    test('is read from the start if it has become much shorter', async () => {
      const posts = new List(450, paging);
      await posts.readNewest();
      posts.length = 130;
      expect(await posts.readNewest()).toContain('p129');
    });

    test('needs no other page if the first one is not full', async () => {
      expect(await new List(19, paging).readNewest()).toEqual([]);
    });
  },
);

test('only readings of the first page, in this order, may lack new posts', () => {
  expect(hidesNewPosts(list, buildProfile('cursor'))).toBe(true);
  expect(hidesNewPosts(list, buildProfile('cursor', 'newest-first'))).toBe(false);
  expect(hidesNewPosts({ ...list, role: 'probe' }, buildProfile('cursor'))).toBe(false);
  expect(hidesNewPosts({ ...list, query: { cursor: 'abc' } }, buildProfile('cursor'))).toBe(false);
});
