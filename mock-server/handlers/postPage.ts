/** One page of the list of posts. */
import type { Behaviour } from '../../spec/rules/rule.ts';
import { parseBound } from '../../spec/time/span.ts';
import type { ListQuery } from '../../src/service/implementation.ts';
import { cursorAfter, isBelow, newestFirst, type PostKey, readCursor } from '../sandbox/postOrder.ts';
import { type PostFilter, passes } from '../sandbox/postShelves.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { StoredPost } from '../sandbox/stored.ts';

export interface PostPage {
  readonly posts: StoredPost[];
  readonly limit: number;
  readonly nextCursor: string | null;
}

/** The page that a query asks for; without pages, everything that passes. */
export function pageOf(sandbox: Sandbox, query: ListQuery, b: Behaviour): PostPage {
  const limit = query.limit ?? b['post.list.limit'];
  const paged = b['post.list.paging'] !== 'none';
  const number = numberOf(query.cursor);
  const below = number === undefined && query.cursor !== undefined ? readCursor(query.cursor) : undefined;
  const filter = filterOf(query);
  let skip = number === undefined ? 0 : (number - 1) * limit;
  const posts: StoredPost[] = [];
  for (const post of candidates(sandbox, filter, below)) {
    if (!passes(post, filter, b) || skip-- > 0) continue;
    if (paged && posts.length === limit) {
      const last = posts.at(-1);
      const after = last === undefined ? null : cursorAfter(last);
      return { posts, limit, nextCursor: number === undefined ? after : `page:${number + 1}` };
    }
    posts.push(post);
  }
  return { posts, limit, nextCursor: null };
}

/** The number of a page, where pages are named by number. */
function numberOf(cursor: string | undefined): number | undefined {
  const [, digits] = /^page:(\d{1,9})$/.exec(cursor ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function filterOf({ status, platform, from, to }: ListQuery): PostFilter {
  return {
    status,
    platform,
    first: from === undefined ? undefined : parseBound(from)?.first,
    last: to === undefined ? undefined : parseBound(to)?.last,
  };
}

/** The posts among which those of the page are, newest first. */
function* candidates(sandbox: Sandbox, filter: PostFilter, below: PostKey | undefined): Generator<StoredPost> {
  const filtered = Object.values(filter).some((wanted) => wanted !== undefined);
  const few = filtered ? sandbox.posts.few(filter) : undefined;
  if (few !== undefined) {
    yield* few.filter((post) => below === undefined || isBelow(post, below)).sort(newestFirst);
    return;
  }
  for (const { id } of sandbox.order.newestFirst(below)) {
    const post = sandbox.posts.get(id);
    if (post !== undefined) yield post;
  }
}
