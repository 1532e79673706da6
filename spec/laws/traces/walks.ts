/** Walks through the pages of a list, and the posts that they must contain. */

import type { Behaviour } from '../../decisions/index.ts';
import type { Exchange, Observation } from '../law.ts';
import { histories, whole } from './posts.ts';
import { at, idOf, itemsOf } from './reading.ts';

/** The next cursor of a page. */
const nextOf = (it: Exchange): unknown => at(it.answer, 'pagination', 'nextCursor');

/** The cursor that requests the page after this one; numbered pages need not return one. */
const following = (it: Exchange, b: Behaviour): unknown =>
  nextOf(it) === undefined && b['post.list.paging'] === 'page'
    ? `page:${Number(/^page:(\d+)$/.exec(String(it.query?.cursor))?.[1] ?? 1) + 1}`
    : nextOf(it);

/** A walk through a list: its pages, the position of the first, the ids of all posts, and whether it is complete. */
export interface Walk {
  readonly pages: readonly Exchange[];
  readonly from: number;
  readonly ids: readonly (string | undefined)[];
  readonly whole: boolean;
}

/** Whether no page follows: the page states it, or has fewer items than its limit. */
function isLast(page: Exchange, b: Behaviour): boolean {
  if (b['post.list.paging'] === 'none' || nextOf(page) === null) return true;
  return nextOf(page) === undefined && itemsOf(page).length < Number(page.query?.limit ?? 0);
}

/** The walks in a trace: a page without a cursor, then the pages that each previous page points to. */
export function walks(trace: readonly Observation[], b: Behaviour): Walk[] {
  const found: { pages: Exchange[]; from: number }[] = [];
  trace.forEach((it, place) => {
    if (it.kind !== 'exchange' || it.operation !== 'listPosts' || !it.success || it.together !== undefined) return;
    const cursor = it.query?.cursor;
    if (cursor === undefined) found.push({ pages: [it], from: place });
    else {
      const walk = found.findLast((one) => {
        const before = one.pages.at(-1);
        return before !== undefined && before.caller === it.caller && following(before, b) === cursor;
      });
      walk?.pages.push(it);
    }
  });
  return found.map(({ pages, from }) => {
    const last = pages.at(-1);
    return {
      pages,
      from,
      ids: pages.flatMap(itemsOf).map(idOf),
      whole: last !== undefined && isLast(last, b),
    };
  });
}

/** The posts that exist from the start to the end of a walk, with their last record before it. */
export function present(trace: readonly Observation[], walk: Walk) {
  const end = trace.indexOf(walk.pages.at(-1) as Observation);
  return histories(trace.slice(0, end + 1))
    .filter((one) => one.caller === walk.pages[0]?.caller && one.deleted === undefined)
    .filter((one) => (one.wishes[0]?.place ?? end) < walk.from)
    .map((one) => ({
      id: one.id,
      last: one.sightings.findLast(({ place, on, post }) => place < walk.from && on.kind === 'exchange' && whole(post)),
    }))
    .flatMap(({ id, last }) =>
      last === undefined ? [] : [{ id, post: last.post, still: quiet(trace, last.place, end, id) }],
    );
}

/** Whether nothing in between could have changed a post, so that an earlier record is still valid. */
function quiet(trace: readonly Observation[], from: number, to: number, id: string): boolean {
  return trace.slice(from + 1, to).every((it) => it.kind !== 'clock' && (it.kind !== 'exchange' || it.id !== id));
}
