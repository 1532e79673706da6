/** Reads the last pages of a list that begins with the oldest posts, because its first page does not show new ones. */
import type { Profile } from '../../../spec/profile/profile.ts';
import type { RequestResult } from '../../judge/evidence.ts';
import { canLimitPages, getFullPageSize } from '../../oracle/fullPage.ts';
import { hasAnswer } from '../../oracle/readings.ts';
import type { RequestStep } from '../../script/script.ts';
import type { KnownCaller } from '../stage.ts';
import { buildPageRead, findPageAfter, getCursorOfLargePages, listItems, readsOnlyFirstPage } from './postPages.ts';

/** The maximum number of pages. */
const maxPages = 50;

/**
 * The second-to-last page of each list, by its filters, where the next reading begins: after deletions, the newest posts
 * may be on the page before the last one.
 */
const listEnds = new WeakMap<KnownCaller, Map<string, string>>();

/** Whether the posts that a step is about may be on later pages than the one that it reads. */
export const hidesNewPosts = (step: RequestStep, profile: Profile): boolean =>
  readsOnlyFirstPage(step) && hasAnswer(profile, 'post.list.order', 'oldest-first');

/**
 * Reads the pages with the newest posts.
 *
 * @param page the first page of the list
 * @param cursors the cursors that the script may use, to which those that are known from earlier scripts are added
 * @param read plays a step
 */
export async function readNewestPosts(
  step: RequestStep,
  page: RequestResult | undefined,
  {
    caller,
    profile,
    cursors,
  }: { readonly caller: KnownCaller; readonly profile: Profile; readonly cursors: Set<string> },
  read: (step: RequestStep) => Promise<RequestResult | undefined>,
): Promise<void> {
  const second = findPageAfter(page, profile);
  if (second === undefined) return;
  const { limit: _, ...filters } = step.query ?? {};
  const size = canLimitPages(profile) ? String(getFullPageSize(profile)) : undefined;
  const ends = listEnds.get(caller) ?? new Map<string, string>();
  listEnds.set(caller, ends);
  const key = JSON.stringify(filters);
  const readFrom = async (first: string): Promise<boolean> => {
    let [previous, cursor]: readonly [string, string | undefined] = [first, first];
    for (let pages = 0; pages < maxPages && cursor !== undefined; pages++) {
      const result = await read(buildPageRead(step, cursor, size));
      if (listItems(result).length === 0) return pages > 0;
      ends.set(key, previous);
      [previous, cursor] = [cursor, findPageAfter(result, profile)];
    }
    return true;
  };
  const knownEnd = ends.get(key);
  if (knownEnd !== undefined) {
    cursors.add(knownEnd);
    if (await readFrom(knownEnd)) return;
    ends.delete(key);
  }
  await readFrom(getCursorOfLargePages(second, profile));
}
