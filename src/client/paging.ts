/** Iterates over all pages of a list. */
import type { Pagination } from './contract.ts';
import { CallError } from './errors.ts';

/** One page of a list. */
export interface Page<Item> {
  readonly data: Item[];
  readonly pagination: Pagination;
}

/**
 * The items of all pages in order. The next page is fetched when the previous one is consumed. @throws CallError if a
 * cursor repeats, which would never end.
 */
export async function* iterateItems<Item>(
  fetchPage: (cursor: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined;
  const seenCursors = new Set<string>();
  do {
    const { data, pagination } = await fetchPage(cursor);
    yield* data;
    cursor = pagination.nextCursor ?? undefined;
    if (cursor !== undefined && seenCursors.has(cursor))
      throw new CallError(`The list would never end: the service returned the cursor "${cursor}" twice.`);
    if (cursor !== undefined) seenCursors.add(cursor);
  } while (cursor !== undefined);
}
