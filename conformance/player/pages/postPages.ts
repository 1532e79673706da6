/** Pages of the list of posts. */
import { firstNumbers, formatNumberedCursor } from '../../../spec/decisions/numberedCursor.ts';
import { asList, readMember } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { RequestResult } from '../../judge/evidence.ts';
import type { RequestStep } from '../../script/script.ts';
import { findRequestableCursor } from './nextCursor.ts';

/** Whether a step reads only the first page of the list, to see the posts of the script. */
export const readsOnlyFirstPage = ({ operation, role, as, query, allPages }: RequestStep): boolean =>
  operation === 'listPosts' && role === 'read' && as === undefined && query?.cursor === undefined && allPages !== true;

export const listItems = (page: RequestResult | undefined): readonly unknown[] =>
  page?.observation.success === true ? asList(readMember(page.observation.responseBody, 'data')) : [];

/** The cursor of the next page; undefined after a page that is not full. */
export function findPageAfter(page: RequestResult | undefined, profile: Profile): string | undefined {
  if (page === undefined) return undefined;
  const { responseBody, query } = page.observation;
  const size = Number(readMember(readMember(responseBody, 'pagination'), 'limit') ?? query?.limit);
  return listItems(page).length < size ? undefined : findRequestableCursor(page.observation, profile);
}

/**
 * The cursor from which to read larger pages after the first page. Page numbers depend on the page size, so numbered pages
 * are read from the start again.
 *
 * @param second the cursor of the second page
 */
export function getCursorOfLargePages(second: string, { behaviour }: Profile): string {
  const paging = behaviour['post.list.paging'];
  const isByPage = paging === 'page' || paging === 'page-from-0';
  return isByPage ? formatNumberedCursor(paging, firstNumbers[paging]) : second;
}

/** Builds the read of a further page with the filters and the caller of the first one. */
export function buildPageRead({ query = {}, caller }: RequestStep, cursor: string, limit?: string): RequestStep {
  const { limit: firstLimit, ...filters } = query;
  const size = limit ?? firstLimit;
  return {
    ...{ kind: 'request', role: 'read', operation: 'listPosts' },
    ...(caller === undefined ? {} : { caller }),
    query: { ...filters, ...(size === undefined ? {} : { limit: size }), cursor },
  };
}
