/** Cursors of lists that are paged by a number: internally `page:3` or `offset:40`, on the wire the number alone. */

/** The answers under which a list has pages. */
export const pagedAnswers = ['cursor', 'page', 'page-from-0', 'offset'] as const;

/** The meaning of the number: that of the page, or how many items precede the page. */
export type NumberedPaging = Exclude<(typeof pagedAnswers)[number], 'cursor'>;

/** The number of the first page. */
export const firstNumbers: Readonly<Record<NumberedPaging, number>> = { page: 1, 'page-from-0': 0, offset: 0 };

export const isNumbered = (paging: string): paging is NumberedPaging => Object.hasOwn(firstNumbers, paging);

export const formatNumberedCursor = (paging: NumberedPaging, number: unknown): string => `${paging}:${String(number)}`;

/** The number in a cursor; undefined if it is not the number of a page. */
export function readCursorNumber(paging: NumberedPaging, cursor: unknown): number | undefined {
  const [, name, digits] = /^([a-z0-9-]+):(0|[1-9]\d{0,8})$/.exec(String(cursor)) ?? [];
  return name === paging && Number(digits) >= firstNumbers[paging] ? Number(digits) : undefined;
}

/** The cursor after a page with this number of items. */
export function getNumberedCursorAfter(paging: NumberedPaging, cursor: unknown, items: number): string {
  const number = readCursorNumber(paging, cursor) ?? firstNumbers[paging];
  return formatNumberedCursor(paging, paging === 'offset' ? number + items : number + 1);
}
