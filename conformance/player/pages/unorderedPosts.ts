/**
 * Reads further pages of a list that is neither the newest first nor the oldest first, such as one that is ordered by
 * schedule, until they have shown the posts of the script.
 */
import { firstNumbers, formatNumberedCursor, isNumbered } from '../../../spec/decisions/numberedCursor.ts';
import { readMember } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { RequestResult } from '../../judge/evidence.ts';
import { canLimitPages, getFullPageSize } from '../../oracle/fullPage.ts';
import type { RequestStep } from '../../script/script.ts';
import { buildPageRead, findPageAfter, listItems, readsOnlyFirstPage } from './postPages.ts';

/** The maximum number of further pages. A list with a filter may have none of the posts. */
const maxPages = { all: 20, filtered: 3 };

/** Whether the posts of the script may be on any page. */
export const mayBeOnAnyPage = (step: RequestStep, profile: Profile): boolean =>
  readsOnlyFirstPage(step) &&
  profile.unmodelled.has('post.list.order') &&
  isNumbered(profile.wire.shapes.listPaging) &&
  canLimitPages(profile);

/**
 * @param page the first page of the list
 * @param ids the ids of the posts to find
 * @param read plays a step
 */
export async function readUntilFound(
  step: RequestStep,
  page: RequestResult | undefined,
  ids: readonly string[],
  profile: Profile,
  read: (step: RequestStep) => Promise<RequestResult | undefined>,
): Promise<void> {
  const { listPaging } = profile.wire.shapes;
  if (!isNumbered(listPaging)) return;
  const missingIds = new Set(ids);
  const findIds = (result: RequestResult | undefined) => {
    for (const post of listItems(result)) missingIds.delete(String(readMember(post, 'id')));
  };
  findIds(page);
  // Pages of another size do not continue the first page. The laws on complete lists do not judge them, because other
  // scripts may create and delete posts meanwhile.
  const fullSize = getFullPageSize(profile);
  const size = String(step.query?.limit) === String(fullSize) ? fullSize - 1 : fullSize;
  const { limit: _limit, ...filters } = step.query ?? {};
  const most = Object.keys(filters).length === 0 ? maxPages.all : maxPages.filtered;
  let cursor =
    findPageAfter(page, profile) === undefined ? undefined : formatNumberedCursor(listPaging, firstNumbers[listPaging]);
  for (let pages = 0; pages < most && cursor !== undefined && missingIds.size > 0; pages++) {
    const result = await read(buildPageRead(step, cursor, String(size)));
    findIds(result);
    cursor = findPageAfter(result, profile);
  }
}
