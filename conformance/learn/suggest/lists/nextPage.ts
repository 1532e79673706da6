/** Recognizes the address of the next page in a response: its form, and the parameter with the cursor. */
import type { Answer } from '../../../../spec/decisions/index.ts';
import { firstNumbers } from '../../../../spec/decisions/numberedCursor.ts';
import { readAddressQuery } from '../../../../src/profile/forms/nextPage.ts';
import { findCommonValue } from '../../evidence/values.ts';
import type { WireExchange } from '../../evidence/wireExchange.ts';
import { type Suggestion, suggest } from '../suggestion.ts';

/** The query of a request for a page, and the member of the response that may identify the next page. */
export interface NextMember {
  readonly query: WireExchange['query'];
  readonly next: unknown;
  /** The number of items of the page. */
  readonly items: number;
}

export interface NextAddress {
  readonly form: Exclude<Answer<'post.list.pagination.next'>, 'cursor'>;
  readonly paging: Exclude<Answer<'post.list.paging'>, 'none'>;
  /** The parameter with the cursor. */
  readonly parameter: string;
}

/** Whether a value is a URL or a path with a query. */
export const isAddress = (value: unknown): value is string => readAddressQuery(value) !== undefined;

/** The meaning of addresses of next pages; undefined if a value has another form or the parameter is not clear. */
export function findNextAddress(members: readonly NextMember[]): NextAddress | undefined {
  const addresses = members.map(({ next }) => next);
  if (addresses.length === 0 || !addresses.every(isAddress)) return undefined;
  const parameter = findCommonValue(members.map(findNewParameter));
  if (parameter === undefined || members.some((member) => findNewParameter(member) === undefined)) return undefined;
  const readNumber = ({ next }: NextMember) => Number(readAddressQuery(next)?.get(parameter));
  const isAfter = (first: number, getStep: (member: NextMember) => number) =>
    members.every((member) => readNumber(member) === Number(member.query[parameter] ?? first) + getStep(member));
  const startsAt0 = members.some(({ query }) => query[parameter] === '0');
  const isOffset = /offset|skip|start/i.test(parameter);
  // A page with one post cannot distinguish an offset from a page number that starts at 0.
  const checks = [
    ['page', !isOffset && !startsAt0 && isAfter(firstNumbers.page, () => 1)],
    ['page-from-0', !isOffset && /page/i.test(parameter) && isAfter(firstNumbers['page-from-0'], () => 1)],
    ['offset', isAfter(firstNumbers.offset, ({ items }) => items)],
  ] as const;
  return {
    form: addresses.every((address) => /^http/i.test(address)) ? 'url' : 'path',
    paging: checks.find(([, holds]) => holds)?.[0] ?? 'cursor',
    parameter,
  };
}

/** The only parameter of an address that its request does not have with the same value, apart from the page size. */
function findNewParameter({ query, next }: NextMember): string | undefined {
  const names = [...(readAddressQuery(next) ?? [])].flatMap(([name, value]) => (query[name] === value ? [] : [name]));
  const withoutSize = names.filter((name) => !/limit|size|count|per_?page/i.test(name));
  return withoutSize.length === 1 ? withoutSize[0] : undefined;
}

export const suggestNextForm = (form: string | undefined, name: string): readonly Suggestion[] =>
  suggest('post.list.pagination.next', form, `${name} is a ${form === 'url' ? 'URL' : 'path'} of GET /posts`);
