/** Walks through the pages of a list, and the posts that they must show. */
import type { Exchange, Observation } from './law.ts';
import { histories } from './posts.ts';
import { at, idOf, itemsOf } from './reading.ts';

/** The cursor that a page gave. */
const nextOf = (it: Exchange): unknown => at(it.answer, 'pagination', 'nextCursor');

/** A complete walk: its first page, and the posts of all its pages. */
export interface Walk {
  readonly pages: readonly Exchange[];
  readonly from: number;
  readonly ids: readonly (string | undefined)[];
  readonly whole: boolean;
}

/** The walks of a trace: a page without cursor, then those whose cursor the page before gave. */
export function walks(trace: readonly Observation[]): Walk[] {
  const found: { pages: Exchange[]; from: number }[] = [];
  trace.forEach((it, place) => {
    if (it.kind !== 'exchange' || it.operation !== 'listPosts' || !it.success) return;
    const cursor = it.query?.cursor;
    if (cursor === undefined) found.push({ pages: [it], from: place });
    else {
      const walk = found.findLast((one) => {
        const before = one.pages.at(-1);
        return before !== undefined && before.caller === it.caller && nextOf(before) === cursor;
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
      whole: last !== undefined && (nextOf(last) === null || nextOf(last) === undefined),
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
      last: one.sightings.findLast((seen) => seen.place < walk.from && seen.on.kind === 'exchange'),
    }))
    .flatMap(({ id, last }) =>
      last === undefined ? [] : [{ id, post: last.post, still: quiet(trace, last.place, end) }],
    );
}

/** Whether nothing but reads happened in between, so that a record seen before is true after. */
function quiet(trace: readonly Observation[], from: number, to: number): boolean {
  return trace
    .slice(from + 1, to)
    .every((it) => it.kind === 'exchange' && (it.operation === 'listPosts' || it.operation === 'createPost'));
}
