/** Builds one page of the list of posts. */
import {
  firstNumbers,
  getNumberedCursorAfter,
  isNumbered,
  type NumberedPaging,
  readCursorNumber,
} from '../../spec/decisions/numberedCursor.ts';
import { getDefaultPageSize } from '../../spec/judging/typedQuery.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';
import { parseBound } from '../../spec/time/dateBound.ts';
import type { Instant } from '../../spec/time/instant.ts';
import type { ListQuery } from '../../src/service/implementation.ts';
import type { StoredPost } from '../rows/stored.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { matchesFilter, type PostFilter } from '../sandbox/state/postIndex.ts';
import { compareInListOrder, formatCursorAfter, type PostKey, readCursor } from '../sandbox/state/postTable.ts';

export interface PostPage {
  readonly posts: StoredPost[];
  readonly limit: number;
  readonly nextCursor: string | null;
}

/** The page that a query requests; all matching posts if the profile has no paging. */
export function selectPage(sandbox: Sandbox, query: ListQuery, b: Behaviour): PostPage {
  const limit = query.limit ?? getDefaultPageSize(b);
  const paging = b['post.list.paging'];
  const cursorKey = isNumbered(paging) || query.cursor === undefined ? undefined : readCursor(query.cursor);
  const offset = isNumbered(paging) ? readOffset(paging, query.cursor, limit) : 0;
  const end = paging === 'none' ? Number.POSITIVE_INFINITY : offset + limit;
  // One more than the page shows whether there is a next page.
  const matching = findFirstMatches(sandbox, buildFilter(query, b), end + 1, cursorKey, b);
  const posts = matching.slice(offset, end);
  const last = matching.length > end ? posts.at(-1) : undefined;
  if (last === undefined) return { posts, limit, nextCursor: null };
  const nextCursor = isNumbered(paging)
    ? getNumberedCursorAfter(paging, query.cursor, posts.length)
    : formatCursorAfter(last);
  return { posts, limit, nextCursor };
}

/** How many posts precede the page of a cursor. */
function readOffset(paging: NumberedPaging, cursor: string | undefined, limit: number): number {
  const number = readCursorNumber(paging, cursor) ?? firstNumbers[paging];
  return paging === 'offset' ? number : (number - firstNumbers[paging]) * limit;
}

/** The filter of a query; undefined if there is none. */
function buildFilter({ status, platform, from, to }: ListQuery, b: Behaviour): PostFilter | undefined {
  const first = from === undefined ? undefined : parseBound(from)?.first;
  const last = to === undefined ? undefined : readLast(to, b);
  const hasFilter = (status ?? platform ?? first ?? last) !== undefined;
  return hasFilter ? { status, platform, first, last } : undefined;
}

/** The last instant that a filter includes. */
function readLast(to: string, b: Behaviour): Instant | undefined {
  const bound = parseBound(to);
  const isTimestamp = bound?.first === bound?.last;
  return bound !== undefined && isTimestamp && b['post.list.dates.to'] === 'exclusive' ? bound.last - 1 : bound?.last;
}

/** The first matching posts, in the order of the list. */
function findFirstMatches(
  sandbox: Sandbox,
  filter: PostFilter | undefined,
  limit: number,
  cursorKey: PostKey | undefined,
  b: Behaviour,
): StoredPost[] {
  const matching: StoredPost[] = [];
  if (filter === undefined)
    for (const { id } of sandbox.postOrder.listPage(limit, cursorKey)) {
      const post = sandbox.posts.get(id);
      if (post !== undefined) matching.push(post);
    }
  else
    for (const post of listCandidates(sandbox, filter, cursorKey, b)) {
      if (matching.length === limit) break;
      if (matchesFilter(post, filter, b)) matching.push(post);
    }
  return matching;
}

/** The posts that may match, in the order of the list; narrowed by an index where possible. */
function* listCandidates(
  sandbox: Sandbox,
  filter: PostFilter,
  cursorKey: PostKey | undefined,
  b: Behaviour,
): Generator<StoredPost> {
  const order = b['post.list.order'];
  const candidates = sandbox.posts.findCandidates(filter);
  if (candidates !== undefined) {
    yield* candidates
      .filter((post) => cursorKey === undefined || compareInListOrder(post, cursorKey, order) > 0)
      .sort((a, other) => compareInListOrder(a, other, order));
    return;
  }
  for (const { id } of sandbox.postOrder.listKeysAfter(cursorKey)) {
    const post = sandbox.posts.get(id);
    if (post !== undefined) yield post;
  }
}
