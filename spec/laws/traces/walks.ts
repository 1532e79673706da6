/** Walks through the pages of a list, and the posts that they must show. */

import type { Behaviour } from '../../decisions/index.ts';
import type { Exchange, Observation } from '../law.ts';
import { histories, whole } from './posts.ts';
import { at, idOf, itemsOf } from './reading.ts';

/** The cursor that a page gave. */
const nextOf = (it: Exchange): unknown => at(it.answer, 'pagination', 'nextCursor');

/** By which cursor the page after this one is asked for: pages with numbers need none to be told. */
const following = (it: Exchange, b: Behaviour): unknown =>
  nextOf(it) === undefined && b['post.list.paging'] === 'page'
    ? `page:${Number(/^page:(\d+)$/.exec(String(it.query?.cursor))?.[1] ?? 1) + 1}`
    : nextOf(it);

/** A complete walk: its first page, and the posts of all its pages. */
export interface Walk {
  readonly pages: readonly Exchange[];
  readonly from: number;
  readonly ids: readonly (string | undefined)[];
  readonly whole: boolean;
}

/** Whether no page follows: the page says so, or is shorter than it had to be. */
function isLast(page: Exchange, b: Behaviour): boolean {
  if (b['post.list.paging'] === 'none' || nextOf(page) === null) return true;
  return nextOf(page) === undefined && itemsOf(page).length < Number(page.query?.limit ?? 0);
}

/** The walks of a trace: a page without cursor, then those whose cursor the page before gave. */
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

/** The posts that were there when a walk began and still are when it ends, by their last record before. */
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

/** Whether nothing happened in between that could change a post, so that a record seen before is true after. */
function quiet(trace: readonly Observation[], from: number, to: number, id: string): boolean {
  return trace.slice(from + 1, to).every((it) => it.kind !== 'clock' && (it.kind !== 'exchange' || it.id !== id));
}
