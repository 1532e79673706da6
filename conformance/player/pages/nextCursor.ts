/** The cursor of the next page, as a page returns it. */
import type { DecisionId } from '../../../spec/decisions/index.ts';
import { getNumberedCursorAfter, isNumbered } from '../../../spec/decisions/numberedCursor.ts';
import { asList, asString, readMember } from '../../../spec/json.ts';
import type { Exchange } from '../../../spec/laws/observation.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { getCursorName, readAddressQuery } from '../../../src/profile/forms/nextPage.ts';

/** The cursor of the next page; a list that is paged by a number needs no cursor in the response. */
export function findNextCursor({ responseBody, query }: Exchange, { wire }: Profile): string | undefined {
  const nextCursor = asString(readMember(readMember(responseBody, 'pagination'), 'nextCursor'));
  const lacksCursor = wire.missingFields.has('post.list.pagination:pagination.nextCursor');
  const { listPaging } = wire.shapes;
  if (nextCursor !== undefined || !lacksCursor || !isNumbered(listPaging)) return nextCursor;
  const items = asList(readMember(responseBody, 'data')).length;
  return items === 0 ? undefined : getNumberedCursorAfter(listPaging, query?.cursor, items);
}

/** The same, if the profile says how to request that page. */
export function findRequestableCursor(page: Exchange, profile: Profile): string | undefined {
  if (!page.success || profile.wire.missingFields.has('post.list.query:cursor')) return undefined;
  const cursor = findNextCursor(page, profile);
  return cursor === undefined || findNextLinkProblem(cursor, profile) !== undefined ? undefined : cursor;
}

/** The decision that must say how to read a link to the next page. */
export interface NextLinkProblem {
  readonly decision: DecisionId;
  readonly reason: string;
}

/**
 * If the value is a link to the next page instead of a cursor, returns the decision that must say how to read it; undefined
 * for a cursor.
 */
export function findNextLinkProblem(cursor: string, { wire }: Profile): NextLinkProblem | undefined {
  if (readAddressQuery(cursor) === undefined) return undefined;
  const form = /^http/i.test(cursor) ? 'url' : 'path';
  const name = form === 'url' ? 'URL' : 'path';
  return wire.shapes.nextPage === 'cursor'
    ? {
        decision: 'post.list.pagination.next',
        reason: `A page has the ${name} of the next page instead of a cursor: answer "${form}" to post.list.pagination.next in the profile.`,
      }
    : {
        decision: 'post.list.query',
        reason: `The ${name} of the next page has no parameter "${getCursorName(wire)}": name it in post.list.query › cursor in the profile.`,
      };
}
