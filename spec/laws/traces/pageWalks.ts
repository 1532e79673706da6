/** Walks through the pages of a list, and the posts that they must contain. */

import type { Behaviour } from '../../decisions/index.ts';
import { getNumberedCursorAfter, isNumbered } from '../../decisions/numberedCursor.ts';
import { isEqualJson, isObject, type JsonObject, readMember } from '../../json.ts';
import type { Exchange, Observation } from '../law.ts';
import { isCompleteRecord, listPostHistories } from './posts.ts';
import { getInstantAt, getMemberAt, offersMember, readId, readItems } from './traceReader.ts';

/** The next cursor of a page. */
const readNextCursor = (exchange: Exchange): unknown => getMemberAt(exchange.responseBody, 'pagination', 'nextCursor');

/** The cursor that requests the page after this one; lists that are paged by a number need not return one. */
const getCursorAfter = (exchange: Exchange, { 'post.list.paging': paging }: Behaviour): unknown =>
  readNextCursor(exchange) === undefined && isNumbered(paging)
    ? getNumberedCursorAfter(paging, exchange.query?.cursor, readItems(exchange).length)
    : readNextCursor(exchange);

/** The filters and the size of a page, which are the same on all pages of a walk. */
const omitCursor = ({ query: { cursor: _, ...query } = {} }: Exchange): object => query;

/** A walk through a list: its pages, the position of the first, the ids of all posts, and whether it is complete. */
export interface Walk {
  readonly pages: readonly Exchange[];
  readonly start: number;
  readonly ids: readonly (string | undefined)[];
  readonly isComplete: boolean;
}

/** Whether no page follows: the page states it by null or without a cursor, or has fewer items than its limit. */
function isLastPage(page: Exchange, behaviour: Behaviour): boolean {
  if (behaviour['post.list.paging'] === 'none' || readNextCursor(page) === null) return true;
  const pagination = readMember(page.responseBody, 'pagination');
  if (
    behaviour['post.list.paging'] === 'cursor' &&
    offersMember(behaviour, 'post.list.pagination', 'pagination.nextCursor') &&
    isObject(pagination) &&
    pagination.nextCursor === undefined
  )
    return true;
  return readNextCursor(page) === undefined && readItems(page).length < Number(page.query?.limit ?? 0);
}

/** The walks in a trace: a page without a cursor, then the pages that each previous page points to. */
export function collectWalks(trace: readonly Observation[], behaviour: Behaviour): Walk[] {
  const openWalks: { pages: Exchange[]; start: number }[] = [];
  trace.forEach((observation, position) => {
    if (
      observation.kind !== 'exchange' ||
      observation.operation !== 'listPosts' ||
      !observation.success ||
      observation.together !== undefined
    )
      return;
    const cursor = observation.query?.cursor;
    if (cursor === undefined) openWalks.push({ pages: [observation], start: position });
    else {
      const walk = openWalks.findLast((candidate) => {
        const previousPage = candidate.pages.at(-1);
        return (
          previousPage !== undefined &&
          previousPage.caller === observation.caller &&
          getCursorAfter(previousPage, behaviour) === cursor &&
          isEqualJson(omitCursor(previousPage), omitCursor(observation))
        );
      });
      walk?.pages.push(observation);
    }
  });
  return openWalks.map(({ pages, start }) => {
    const last = pages.at(-1);
    return {
      pages,
      start,
      ids: pages.flatMap(readItems).map(readId),
      isComplete: last !== undefined && isLastPage(last, behaviour),
    };
  });
}

/** How many more posts a walk must show than a list shows up to a post, because the order of some may be undefined. */
const margin = 10;

/**
 * The posts that an incomplete walk must show: those at the start of a longer list right before it. Nothing may have
 * changed since, and the walk must lead far beyond them.
 */
export function findIdsBeforeEnd(trace: readonly Observation[], walk: Walk): readonly string[] {
  // Others may create posts meanwhile.
  if (!trace.some(({ kind }) => kind === 'exclusive-access')) return [];
  const [firstPage] = walk.pages;
  const end = trace.indexOf(walk.pages.at(-1) as Observation);
  const lastChange = trace.findLastIndex(
    (observation, i) => i < end && !(observation.kind === 'exchange' && observation.operation === 'listPosts'),
  );
  const list = trace
    .slice(lastChange + 1, walk.start)
    .findLast(
      (observation): observation is Exchange =>
        observation.kind === 'exchange' &&
        observation.success &&
        observation.caller === firstPage?.caller &&
        Object.keys(observation.query ?? {}).every((name) => name === 'limit'),
    );
  const ids = list === undefined ? [] : readItems(list).map(readId);
  return ids.slice(0, Math.max(0, new Set(walk.ids).size - margin)).filter((id) => id !== undefined);
}

/** The times by which a service may sort posts. */
const sortTimes: readonly ((record: unknown) => number | undefined)[] = [
  (record) => getInstantAt(record, 'createdAt'),
  (record) => getInstantAt(record, 'updatedAt'),
  (record) =>
    getInstantAt(record, 'publishedAt') ?? getInstantAt(record, 'scheduledFor') ?? getInstantAt(record, 'createdAt'),
];

/**
 * Returns a function that says whether a walk must show a post that matches its filters: it is complete, or newest first and
 * leads to an older post of the same kind, by every time by which its posts are sorted.
 */
export function createShownCheck({ pages, isComplete }: Walk, behaviour: Behaviour): (record: JsonObject) => boolean {
  if (isComplete) return () => true;
  const records = pages.flatMap(readItems);
  if (behaviour['post.list.order'] !== 'newest-first' || records.length < 2) return () => false;
  const fittingTimes = sortTimes.filter((readTime) =>
    records.every((item, i) => i === 0 || isAtLeast(readTime(records[i - 1]), readTime(item))),
  );
  if (fittingTimes.length === 0) return () => false;
  const isNewer = (record: unknown, item: unknown) =>
    fittingTimes.every((readTime) => (readTime(record) ?? 0) > (readTime(item) ?? Number.POSITIVE_INFINITY));
  return (record) => records.some((item) => isSameKind(record, item) && isNewer(record, item));
}

/** Whether posts have the same state and the same times: a service may list drafts, for example, before or after all others. */
const isSameKind = (record: unknown, other: unknown): boolean =>
  readMember(record, 'status') === readMember(other, 'status') &&
  ['publishedAt', 'scheduledFor'].every(
    (name) => (readMember(record, name) == null) === (readMember(other, name) == null),
  );

const isAtLeast = (time: number | undefined, other: number | undefined): boolean =>
  time !== undefined && other !== undefined && time >= other;

/** The posts that exist from the start to the end of a walk, with their last record before it. */
export function findPostsPresentDuring(trace: readonly Observation[], walk: Walk) {
  const end = trace.indexOf(walk.pages.at(-1) as Observation);
  return listPostHistories(trace.slice(0, end + 1))
    .filter((history) => history.caller === walk.pages[0]?.caller && history.deletionPosition === undefined)
    .filter((history) => (history.versions[0]?.position ?? end) < walk.start)
    .map((history) => ({
      id: history.id,
      last: history.sightings.findLast(
        ({ position, observation, post }) =>
          position < walk.start && observation.kind === 'exchange' && isCompleteRecord(post),
      ),
    }))
    .flatMap(({ id, last }) =>
      last === undefined ? [] : [{ id, post: last.post, isUnchanged: isUndisturbed(trace, last.position, end, id) }],
    );
}

/** Whether nothing in between could have changed a post, so that an earlier record is still valid. */
function isUndisturbed(trace: readonly Observation[], start: number, end: number, id: string): boolean {
  return trace
    .slice(start + 1, end)
    .every((observation) => observation.kind !== 'clock' && (observation.kind !== 'exchange' || observation.id !== id));
}
