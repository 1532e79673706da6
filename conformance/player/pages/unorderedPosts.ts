/**
 * Reads further pages of a list that is neither the newest first nor the oldest first, such as one that is ordered by
 * schedule, until they have shown the posts of the script.
 */
import { isNumbered } from '../../../spec/decisions/numberedCursor.ts';
import { readMember } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { RequestResult } from '../../judge/evidence.ts';
import { canLimitPages, getFullPageSize } from '../../oracle/fullPage.ts';
import type { RequestStep } from '../../script/script.ts';
import type { KnownCaller } from '../stage.ts';
import { buildPageRead, findPageAfter, getCursorOfLargePages, listItems, readsOnlyFirstPage } from './postPages.ts';

/** The maximum number of further pages. */
const maxPages = 20;

/** The posts of each key that a search has not found. */
const missingPosts = new WeakMap<KnownCaller, Set<string>>();

/** Whether the posts of the script may be on any page. A list with a filter need not have them. */
export const mayBeOnAnyPage = (step: RequestStep, profile: Profile): boolean =>
  readsOnlyFirstPage(step) &&
  Object.keys(step.query ?? {}).every((name) => name === 'limit') &&
  profile.unmodelled.has('post.list.order') &&
  isNumbered(profile.wire.shapes.listPaging) &&
  canLimitPages(profile) &&
  getFullPageSize(profile) > 1;

/**
 * @param page the first page of the list
 * @param ids the ids of the posts to find
 * @param read plays a step
 */
export async function readUntilFound(
  step: RequestStep,
  page: RequestResult | undefined,
  ids: readonly string[],
  { caller, profile }: { readonly caller: KnownCaller; readonly profile: Profile },
  read: (step: RequestStep) => Promise<RequestResult | undefined>,
): Promise<void> {
  const neverFound = missingPosts.get(caller) ?? new Set<string>();
  missingPosts.set(caller, neverFound);
  const missingIds = new Set(ids.filter((id) => !neverFound.has(id)));
  const findIds = (result: RequestResult | undefined) => {
    for (const post of listItems(result)) missingIds.delete(String(readMember(post, 'id')));
  };
  findIds(page);
  const second = findPageAfter(page, profile);
  if (second === undefined) return;
  // Pages of another size do not continue the first page. The laws on complete lists do not judge them, because other
  // scripts may create and delete posts meanwhile.
  const fullSize = getFullPageSize(profile);
  const size = String(step.query?.limit) === String(fullSize) ? fullSize - 1 : fullSize;
  let cursor: string | undefined = getCursorOfLargePages(second, profile);
  for (let pages = 0; pages < maxPages && cursor !== undefined && missingIds.size > 0; pages++) {
    const result = await read(buildPageRead(step, cursor, String(size)));
    findIds(result);
    cursor = findPageAfter(result, profile);
  }
  for (const id of missingIds) neverFound.add(id);
}
