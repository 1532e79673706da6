/** Suggests bindings for lists of posts: the location of the array, and the format and parameters of pages. */
import { isObject, readMember } from '../../../../spec/json.ts';
import { isPlatformLabel } from '../../../../spec/platforms.ts';
import type { ObservedExchanges } from '../../evidence/observedExchanges.ts';
import { findCommonValue, findOnlyMember, isUrl, listNestedMembers } from '../../evidence/values.ts';
import { findList, getData, listItems, type WireExchange } from '../../evidence/wireExchange.ts';
import { listTargets } from '../posts/postRecord.ts';
import type { Posts } from '../posts/posts.ts';
import { type Suggestion, suggest } from '../suggestion.ts';
import { findSynonym } from '../synonyms.ts';
import { findNextAddress, isAddress, suggestNextForm } from './nextPage.ts';
import { findNumberedPaging } from './numberedPaging.ts';

export function suggestList(evidence: ObservedExchanges, posts: Posts): readonly Suggestion[] {
  const lists = evidence.selectSuccesses('GET', '/posts');
  const container = findCommonValue(lists.map((exchange) => findList(exchange)?.container));
  return container === undefined
    ? []
    : [
        ...suggest('post.list.container', container, 'GET /posts has its array at this location'),
        ...suggestPages(lists, posts),
      ];
}

function suggestPages(lists: readonly WireExchange[], posts: Posts): readonly Suggestion[] {
  const pages = lists.flatMap((exchange) => findPage(exchange) ?? []);
  const names = new Set(pages.map(({ container }) => container));
  const next = findNext(pages);
  if (names.size !== 1 || next === undefined) return [];
  const [paginationName] = names;
  const isBeside = paginationName === undefined;
  const limit = findLimitName(pages, next);
  const nextMembers = pages.flatMap(({ exchange, values: page }) =>
    isEnd(page[next]) ? [] : [{ query: exchange.query, next: page[next], items: listItems(exchange).length }],
  );
  const address = findNextAddress(nextMembers);
  // An address is never a cursor itself: the cursor is one of its parameters.
  if (address === undefined && nextMembers.some((member) => isUrl(member.next) || isAddress(member.next))) return [];
  const kinds = { string: ['cursor', 'string'], number: [findNumberedPaging(nextMembers), 'number'] } as const;
  const kind = findCommonValue(new Set(nextMembers.map((member) => typeof member.next)));
  const [paging, valueType] = kind === 'string' || kind === 'number' ? kinds[kind] : [];
  return [
    ...(address === undefined
      ? suggest('post.list.paging', paging, `${next} is a ${valueType}`)
      : suggest('post.list.paging', address.paging, `${next} has the parameter ${address.parameter}`)),
    ...suggestNextForm(address?.form, next),
    ...suggest(
      'post.list.pagination',
      { pagination: paginationName, 'pagination.limit': limit, 'pagination.nextCursor': next },
      `${paginationName ?? next} is next to the array, and ${next} is null on the last page`,
    ),
    ...suggest(
      'post.list.pagination.place',
      isBeside ? 'beside-list' : undefined,
      `${next} is directly next to the array`,
    ),
    ...suggest(
      'post.list.query',
      findParameters(lists, posts, { next, limit, cursor: address?.parameter }),
      'parameters of GET /posts that had an effect',
    ),
  ];
}

/** Whether the pagination member for the next page says that this page is the last. */
const isEnd = (next: unknown): boolean => next === null || next === undefined || next === '';

export interface Page {
  readonly exchange: WireExchange;
  /** The member that has the pagination members; undefined if they are next to the array themselves. */
  readonly container: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The scalars that describe the page: those in the only object next to the array or, without one, all next to it, by path. */
export function findPage(exchange: WireExchange): Page | undefined {
  const data = getData(exchange);
  const container = Array.isArray(data) ? exchange.responseBody : data;
  if (!isObject(container)) return undefined;
  const name = findOnlyMember(container, isObject);
  if (name !== undefined)
    return { exchange, container: name, values: Object.fromEntries(listScalars(container[name])) };
  const values = listScalars(container).filter(([key]) => key !== 'success');
  return values.length === 0 ? undefined : { exchange, container: undefined, values: Object.fromEntries(values) };
}

const listScalars = (object: unknown) =>
  listNestedMembers(object).filter(([, value]) => typeof value !== 'object' || value === null);

/** The member with the page size, as opposed to a total, which equals the length of a single page. */
function findLimitName(pages: readonly Page[], next: string): string | undefined {
  const isOnlyPage = ({ exchange, values: page }: Page) =>
    page[next] === null && Object.keys(exchange.query).length === 0;
  const isLimit = (name: string) =>
    pages.every(({ exchange, values: page }) => Number(page[name]) >= Math.max(1, listItems(exchange).length)) &&
    pages.some(
      (candidate) =>
        Object.values(candidate.exchange.query).includes(String(candidate.values[name])) ||
        (isOnlyPage(candidate) && Number(candidate.values[name]) > listItems(candidate.exchange).length),
    );
  return findCommonValue(
    pages.map(({ values: page }) =>
      findOnlyMember(page, (value, name) => typeof value === 'number' && name !== next && isLimit(name)),
    ),
  );
}

/** Whether a name indicates a link to an earlier page, which is also null on the first page. */
const isBackwards = (name: string): boolean => /(?:^|\.)(?:prev|before|first)/i.test(name);

/**
 * Finds the only member that is null on some page. If other pages have an object with one scalar there, returns the path
 * of the scalar, such as `next.href`.
 */
export function findNext(pages: readonly Page[]): string | undefined {
  const name = findCommonValue(
    pages.map(({ values: page }) => findOnlyMember(page, (value, name) => value === null && !isBackwards(name))),
  );
  const names = pages.flatMap(({ values: page }) => Object.keys(page)).filter((other) => other.startsWith(`${name}.`));
  return new Set(names).size === 1 ? names[0] : name;
}

/** The name of a number that every page has: the page number, the page size or a total. */
export function findNumericPageMember(pages: readonly Page[]): string | undefined {
  const [first, ...others] = pages.map(({ values: page }) => page);
  return Object.keys(first ?? {}).find(
    (name) =>
      /page|size|limit|total|count/i.test(name) && [first, ...others].every((page) => typeof page?.[name] === 'number'),
  );
}

/** Parameters that had an effect; an ignored parameter proves nothing. */
function findParameters(
  lists: readonly WireExchange[],
  posts: Posts,
  {
    next,
    limit,
    cursor,
  }: { readonly next: string; readonly limit: string | undefined; readonly cursor: string | undefined },
): Readonly<Record<string, string>> {
  const defaultLimit = findCommonValue(
    lists.filter(({ query }) => Object.keys(query).length === 0).map((exchange) => getLimit(exchange, limit)),
  );
  const returnedCursors = new Set(lists.map((exchange) => String(findPage(exchange)?.values[next])));
  const all = lists.flatMap(listItems);
  const names: Record<string, string> = cursor === undefined ? {} : { cursor };
  for (const exchange of lists)
    for (const [name, value] of Object.entries(exchange.query)) {
      if (typeof value !== 'string' || name === cursor) continue;
      const limitValue = getLimit(exchange, limit);
      const filtersItems = (predicate: (item: unknown) => boolean) => {
        const items = listItems(exchange);
        return items.length > 0 && items.every(predicate) && !all.every(predicate);
      };
      if (
        limitValue !== undefined &&
        String(limitValue) === value &&
        limitValue !== defaultLimit &&
        defaultLimit !== undefined
      )
        names.limit = name;
      else if (value !== 'null' && returnedCursors.has(value) && Object.keys(exchange.query).length <= 2)
        names.cursor ??= name;
      else if (
        isPlatformLabel(value) &&
        filtersItems((item) => listTargets(item).some(({ platform }) => platform === value))
      )
        names.platform = name;
      else if (posts.status !== undefined && filtersItems((item) => readMember(item, posts.status ?? '') === value))
        names.status = name;
    }
  // A parameter with two possible meanings is ambiguous.
  return Object.fromEntries(
    Object.entries(names).filter(([, name]) => Object.values(names).filter((other) => other === name).length === 1),
  );
}

const getLimit = (exchange: WireExchange, limit: string | undefined): unknown =>
  limit === undefined ? undefined : findPage(exchange)?.values[limit];

/** Guesses from the names of members next to the posts. */
export function guessPaging(evidence: ObservedExchanges): readonly Suggestion[] {
  const pageSources = evidence
    .selectSuccesses('GET', '/posts')
    .flatMap((exchange) => [exchange.responseBody, getData(exchange)].filter(isObject));
  const pages = pageSources.flatMap((source) =>
    [source.pagination, source.meta, source.paging, source.page, source.links, source._links].filter(isObject),
  );
  const members = [...pageSources, ...pages].flatMap((object) => Object.entries(object));
  const names = members.flatMap(([name, value]) => (isObject(value) ? [] : [name]));
  const cursor = findSynonym('nextCursor', names);
  const values = members.flatMap(([name, value]) => (name === cursor ? [value] : []));
  const address = values.find(isAddress);
  if (cursor !== undefined && address !== undefined) return suggestNextForm(isUrl(address) ? 'url' : 'path', cursor);
  // Without a value, a name such as `next` can stand for a cursor, a number or an address.
  if (/cursor|token/i.test(cursor ?? '') || values.some((value) => typeof value === 'string' && !/^\d+$/.test(value)))
    return suggest('post.list.paging', 'cursor', `GET /posts has ${cursor}`);
  const hasPageNumbers =
    values.some((value) => typeof value === 'number') ||
    names.some((name) => /^(?:page|total_?pages|page_?count)$/i.test(name));
  const startsAt0 = members.some(([name, value]) => /^(?:page|page_?number|number)$/i.test(name) && value === 0);
  if (hasPageNumbers)
    return suggest('post.list.paging', startsAt0 ? 'page-from-0' : 'page', 'GET /posts has numbered pages');
  const hasOffset = names.some((name) => /^(?:offset|skip)$/i.test(name));
  return suggest('post.list.paging', hasOffset ? 'offset' : undefined, 'GET /posts has the offset of the page');
}
