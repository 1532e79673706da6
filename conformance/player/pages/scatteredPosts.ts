/** Reads further pages of a list whose order the suite does not know, until they have shown the posts of the script. */
import { readMember } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { RequestResult } from '../../judge/evidence.ts';
import { canLimitPages, getFullPageSize } from '../../oracle/fullPage.ts';
import { hasAnswer } from '../../oracle/readings.ts';
import type { RequestStep } from '../../script/script.ts';
import { findPageAfter, getCursorOfLargePages, listItems, usesFirstPage } from './nextPage.ts';

/** The maximum number of further pages. A list with a filter may have none of the posts. */
const maxPages = { all: 20, filtered: 3 };

/** Whether the posts of the script may be on any page, as in a list that is ordered by schedule. */
export const mayScatterPosts = (step: RequestStep, profile: Profile): boolean =>
  usesFirstPage(step) &&
  !(['newest-first', 'oldest-first'] as const).some((order) => hasAnswer(profile, 'post.list.order', order));

/**
 * @param page the first page of the list
 * @param ids the ids of the posts to find
 * @param read plays a step
 */
export async function readScatteredPosts(
  { query = {}, caller }: RequestStep,
  page: RequestResult | undefined,
  ids: readonly string[],
  profile: Profile,
  read: (step: RequestStep) => Promise<RequestResult | undefined>,
): Promise<void> {
  const missingIds = new Set(ids);
  const findIds = (result: RequestResult | undefined) => {
    for (const post of listItems(result)) missingIds.delete(String(readMember(post, 'id')));
  };
  findIds(page);
  const second = findPageAfter(page, profile);
  let cursor = second === undefined ? undefined : getCursorOfLargePages(second, profile);
  const { limit, ...filters } = query;
  const size = canLimitPages(profile) ? String(getFullPageSize(profile)) : limit;
  const most = Object.keys(filters).length === 0 ? maxPages.all : maxPages.filtered;
  for (let pages = 0; pages < most && cursor !== undefined && missingIds.size > 0; pages++) {
    const result = await read({
      ...{ kind: 'request', role: 'read', operation: 'listPosts' },
      ...(caller === undefined ? {} : { caller }),
      query: { ...filters, ...(size === undefined ? {} : { limit: size }), cursor },
    });
    findIds(result);
    cursor = findPageAfter(result, profile);
  }
}
