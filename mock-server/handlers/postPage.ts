/** Builds one page of the list of posts. */
import type { Behaviour } from '../../spec/rules/rule.ts';
import { parseBound } from '../../spec/time/span.ts';
import type { ListQuery } from '../../src/service/implementation.ts';
import type { StoredPost } from '../rows/stored.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { type PostFilter, passes } from '../sandbox/state/postShelves.ts';
import { cursorAfter, isBelow, newestFirst, type PostKey, readCursor } from '../sandbox/state/postTable.ts';

export interface PostPage {
  readonly posts: StoredPost[];
  readonly limit: number;
  readonly nextCursor: string | null;
}

/** The page that a query requests; all matching posts if the profile has no paging. */
export function pageOf(sandbox: Sandbox, query: ListQuery, b: Behaviour): PostPage {
  const limit = query.limit ?? b['post.list.limit'];
  const paged = b['post.list.paging'] !== 'none';
  const number = numberOf(query.cursor);
  const below = number === undefined && query.cursor !== undefined ? readCursor(query.cursor) : undefined;
  const skipped = number === undefined ? 0 : (number - 1) * limit;
  const end = paged ? skipped + limit : Number.POSITIVE_INFINITY;
  // One more than the page shows whether there is a next page.
  const found = firstOf(sandbox, filterOf(query), end + 1, below, b);
  const posts = found.slice(skipped, end);
  const last = found.length > end ? posts.at(-1) : undefined;
  if (last === undefined) return { posts, limit, nextCursor: null };
  return { posts, limit, nextCursor: number === undefined ? cursorAfter(last) : `page:${number + 1}` };
}

/** The page number in a cursor of numbered pages. */
function numberOf(cursor: string | undefined): number | undefined {
  const [, digits] = /^page:(\d{1,9})$/.exec(cursor ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The filter of a query; undefined if there is none. */
function filterOf({ status, platform, from, to }: ListQuery): PostFilter | undefined {
  const first = from === undefined ? undefined : parseBound(from)?.first;
  const last = to === undefined ? undefined : parseBound(to)?.last;
  const filtered = (status ?? platform ?? first ?? last) !== undefined;
  return filtered ? { status, platform, first, last } : undefined;
}

/** The first matching posts, newest first. */
function firstOf(
  sandbox: Sandbox,
  filter: PostFilter | undefined,
  most: number,
  below: PostKey | undefined,
  b: Behaviour,
): StoredPost[] {
  const found: StoredPost[] = [];
  if (filter === undefined)
    for (const { id } of sandbox.order.newest(most, below)) {
      const post = sandbox.posts.get(id);
      if (post !== undefined) found.push(post);
    }
  else
    for (const post of candidates(sandbox, filter, below)) {
      if (found.length === most) break;
      if (passes(post, filter, b)) found.push(post);
    }
  return found;
}

/** The posts that may match, newest first; narrowed by an index where possible. */
function* candidates(sandbox: Sandbox, filter: PostFilter, below: PostKey | undefined): Generator<StoredPost> {
  const few = sandbox.posts.few(filter);
  if (few !== undefined) {
    yield* few.filter((post) => below === undefined || isBelow(post, below)).sort(newestFirst);
    return;
  }
  for (const { id } of sandbox.order.newestFirst(below)) {
    const post = sandbox.posts.get(id);
    if (post !== undefined) yield post;
  }
}
