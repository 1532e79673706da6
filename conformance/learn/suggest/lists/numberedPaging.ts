/** Tells the numbers of pages from the numbers of posts before them. */
import { firstNumbers, type NumberedPaging } from '../../../../spec/decisions/numberedCursor.ts';
import type { WireExchange } from '../../evidence/wireExchange.ts';
import type { NextMember } from './nextPage.ts';

/** Whether the numbers for the next pages are those of pages, or larger by the items of the page. */
export function findNumberedPaging(members: readonly NextMember[]): NumberedPaging {
  const isFrom = (number: number, first: number, query: WireExchange['query']) =>
    number === first || Object.values(query).includes(String(number));
  const arePages = (first: number) => members.every(({ query, next }) => isFrom(Number(next) - 1, first, query));
  const startsAt0 = members.some(({ query, next }) => Number(next) === 1 && Object.values(query).includes('0'));
  if (!startsAt0 && arePages(firstNumbers.page)) return 'page';
  const isPageFrom0 = arePages(firstNumbers['page-from-0']);
  const isOffset = members.every(({ query, next, items }) => isFrom(Number(next) - items, firstNumbers.offset, query));
  // A page with one post does not tell offsets from pages that are numbered from 0.
  const namesPage = members.some(({ query }) =>
    Object.keys(query).some((name) => /page/i.test(name) && !/size|limit|count|per/i.test(name)),
  );
  if (isOffset && !(isPageFrom0 && namesPage)) return 'offset';
  return isPageFrom0 ? 'page-from-0' : 'page';
}
