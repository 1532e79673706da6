/** Suggests bindings for lists of posts: the location of the array, and the format and parameters of pages. */
import { isObject, member } from '../../../spec/json.ts';
import { isPlatformLabel } from '../../../spec/platforms.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { agreed, onlyMember } from '../evidence/values.ts';
import { dataOf, isGood, itemsOf, listIn, type WireExchange } from '../evidence/wireExchange.ts';
import type { Posts } from './posts.ts';
import { type Suggestion, suggest } from './suggestion.ts';

export function listSuggestions(evidence: Evidence, posts: Posts): readonly Suggestion[] {
  const lists = evidence.to('GET', '/posts').filter(isGood);
  const container = agreed(lists.map((seen) => listIn(seen)?.container));
  return container === undefined
    ? []
    : [
        ...suggest('post.list.container', container, 'GET /posts has its array at this location'),
        ...pageSuggestions(lists, posts),
      ];
}

function pageSuggestions(lists: readonly WireExchange[], posts: Posts): readonly Suggestion[] {
  const pages = lists.flatMap((seen) => pageOf(seen) ?? []);
  const beside = agreed(pages.map(({ name }) => name));
  const next = nextIn(pages);
  if (beside === undefined || next === undefined) return [];
  const limit = agreed(
    pages.map(({ page }) => onlyMember(page, (value, name) => typeof value === 'number' && name !== next)),
  );
  const cursors = pages.map(({ page }) => page[next]).filter((value) => value !== null);
  const kinds = { string: ['cursor', 'text'], number: ['page', 'number'] } as const;
  const kind = agreed(new Set(cursors.map((value) => typeof value)));
  const [paging, told] = kind === 'string' || kind === 'number' ? kinds[kind] : [];
  return [
    ...suggest('post.list.paging', paging, `${next} is a ${told}`),
    ...suggest(
      'post.list.pagination',
      { pagination: beside, 'pagination.limit': limit, 'pagination.nextCursor': next },
      `${beside} is next to the array, and ${next} is null on the last page`,
    ),
    ...suggest(
      'post.list.query',
      parameters(lists, posts, { next, limit }),
      'parameters of GET /posts that had an effect',
    ),
  ];
}

interface Page {
  readonly seen: WireExchange;
  readonly name: string;
  readonly page: Readonly<Record<string, unknown>>;
}

/** The only object next to the array. */
function pageOf(seen: WireExchange): Page | undefined {
  const home = Array.isArray(dataOf(seen)) ? seen.answer : dataOf(seen);
  const name = onlyMember(home, (value) => isObject(value));
  const page = name === undefined ? undefined : member(home, name);
  return name === undefined || !isObject(page) ? undefined : { seen, name, page };
}

/** The member that is null on one page and set on another; also null if no other member is. */
function nextIn(pages: readonly Page[]): string | undefined {
  return agreed(pages.map(({ page }) => onlyMember(page, (value) => value === null)));
}

/** Parameters that had an effect; an ignored parameter proves nothing. */
function parameters(
  lists: readonly WireExchange[],
  posts: Posts,
  { next, limit }: { readonly next: string; readonly limit: string | undefined },
): Readonly<Record<string, string>> {
  const usual = agreed(
    lists.filter(({ query }) => Object.keys(query).length === 0).map((seen) => limitIn(seen, limit)),
  );
  const given = new Set(lists.map((seen) => String(pageOf(seen)?.page[next])));
  const all = lists.flatMap(itemsOf);
  const names: Record<string, string> = {};
  for (const seen of lists)
    for (const [name, value] of Object.entries(seen.query)) {
      if (typeof value !== 'string') continue;
      const told = limitIn(seen, limit);
      const only = (holds: (item: unknown) => boolean) => {
        const items = itemsOf(seen);
        return items.length > 0 && items.every(holds) && !all.every(holds);
      };
      if (told !== undefined && String(told) === value && told !== usual && usual !== undefined) names.limit = name;
      else if (value !== 'null' && given.has(value) && Object.keys(seen.query).length <= 2) names.cursor ??= name;
      else if (isPlatformLabel(value) && only((item) => labels(item).includes(value))) names.platform = name;
      else if (posts.status !== undefined && only((item) => member(item, posts.status ?? '') === value))
        names.status = name;
    }
  // A parameter with two possible meanings is ambiguous.
  return Object.fromEntries(
    Object.entries(names).filter(([, name]) => Object.values(names).filter((one) => one === name).length === 1),
  );
}

const limitIn = (seen: WireExchange, limit: string | undefined): unknown =>
  limit === undefined ? undefined : pageOf(seen)?.page[limit];

const labels = (item: unknown): readonly unknown[] => {
  const targets = member(item, 'platforms');
  return Array.isArray(targets) ? targets.map((target) => member(target, 'platform')) : [];
};
