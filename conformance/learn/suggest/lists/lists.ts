/** Suggests bindings for lists of posts: the location of the array, and the format and parameters of pages. */
import { readMember } from '../../../../spec/json.ts';
import { isPlatformLabel } from '../../../../spec/platforms.ts';
import type { ObservedExchanges } from '../../evidence/observedExchanges.ts';
import { findCommonValue, findOnlyMember, isUrl } from '../../evidence/values.ts';
import { findList, listItems, type WireExchange } from '../../evidence/wireExchange.ts';
import { listTargets } from '../posts/postRecord.ts';
import type { Posts } from '../posts/posts.ts';
import { type Suggestion, suggest } from '../suggestion.ts';
import { findNextAddress, isAddress, suggestNextForm } from './nextPage.ts';
import { findNumberedPaging } from './numberedPaging.ts';
import { findNextName, findPage, type Page } from './page.ts';

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
  const next = findNextName(pages);
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
const isEnd = (next: unknown): boolean => (next ?? '') === '';

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
