/** Distinguishes page numbers from offsets. */
import { firstNumbers, type NumberedPaging } from '../../../../spec/decisions/numberedCursor.ts';
import type { WireExchange } from '../../evidence/wireExchange.ts';
import type { NextMember } from './nextPage.ts';

/** Finds how pages are numbered: a page number grows by 1 from page to page, an offset by the number of items on the page. */
export function findNumberedPaging(members: readonly NextMember[]): NumberedPaging {
  const isFrom = (number: number, first: number, query: WireExchange['query']) =>
    number === first || Object.values(query).includes(String(number));
  const arePages = (first: number) => members.every(({ query, next }) => isFrom(Number(next) - 1, first, query));
  const startsAt0 = members.some(({ query, next }) => Number(next) === 1 && Object.values(query).includes('0'));
  if (!startsAt0 && arePages(firstNumbers.page)) return 'page';
  const isPageFrom0 = arePages(firstNumbers['page-from-0']);
  const isOffset = members.every(({ query, next, items }) => isFrom(Number(next) - items, firstNumbers.offset, query));
  // A page with one post cannot distinguish an offset from a page number that starts at 0.
  const namesPage = members.some(({ query }) =>
    Object.keys(query).some((name) => /page/i.test(name) && !/size|limit|count|per/i.test(name)),
  );
  if (isOffset && !(isPageFrom0 && namesPage)) return 'offset';
  return isPageFrom0 ? 'page-from-0' : 'page';
}
