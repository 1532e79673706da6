/** What lists of posts tell: where the array stands, how pages are told and asked for. */
import type { Suggestion } from '../../conformance/probe/suggest.ts';
import { isObject, member } from '../../spec/json.ts';
import { isPlatformLabel } from '../../spec/platforms.ts';
import { agreed, dataOf, type Evidence, isGood, itemsOf, onlyMember, type Seen } from './evidence.ts';
import type { Posts } from './posts.ts';

export function* listSuggestions(evidence: Evidence, posts: Posts): Generator<Suggestion> {
  const lists = evidence.to('GET', '/posts').filter(isGood);
  const container = agreed(lists.map(containerOf));
  if (container === undefined) return;
  yield { decision: 'post.list.container', answer: container, because: 'the array of GET /posts stands there' };
  const pages = lists.flatMap((seen) => pageOf(seen) ?? []);
  const beside = agreed(pages.map(({ name }) => name));
  const next = nextIn(pages);
  const limit = agreed(
    pages.map(({ page }) => onlyMember(page, (value, name) => typeof value === 'number' && name !== next)),
  );
  if (beside === undefined || next === undefined) return;
  const cursors = pages.map(({ page }) => page[next]).filter((value) => value !== null);
  const kinds = new Set(cursors.map((value) => typeof value));
  if (kinds.size === 1 && (kinds.has('string') || kinds.has('number')))
    yield {
      decision: 'post.list.paging',
      answer: kinds.has('string') ? 'cursor' : 'page',
      because: `${next} is a ${kinds.has('string') ? 'text' : 'number'}`,
    };
  yield {
    decision: 'post.list.pagination',
    answer: {
      pagination: beside,
      ...(limit === undefined ? {} : { 'pagination.limit': limit }),
      'pagination.nextCursor': next,
    },
    because: `${beside} stands beside the array, and ${next} is null at its end`,
  };
  yield* querySuggestions(lists, posts, { next, limit });
}

const containers = ['data', 'data.items', 'data.posts'] as const;

function containerOf(seen: Seen): (typeof containers)[number] | undefined {
  const data = dataOf(seen);
  const homes = { data, 'data.items': member(data, 'items'), 'data.posts': member(data, 'posts') };
  const found = containers.filter((name) => Array.isArray(homes[name]));
  return found.length === 1 ? found[0] : undefined;
}

interface Page {
  readonly seen: Seen;
  readonly name: string;
  readonly page: Readonly<Record<string, unknown>>;
}

/** The one object beside the array. */
function pageOf(seen: Seen): Page | undefined {
  const home = Array.isArray(dataOf(seen)) ? seen.answer : dataOf(seen);
  const name = onlyMember(home, (value) => isObject(value));
  const page = name === undefined ? undefined : member(home, name);
  return name === undefined || !isObject(page) ? undefined : { seen, name, page };
}

/** The member that is null on a page and something on another, or null where nothing else is. */
function nextIn(pages: readonly Page[]): string | undefined {
  return agreed(pages.map(({ page }) => onlyMember(page, (value) => value === null)));
}

/** Parameters whose effect is seen: one that is ignored tells nothing. */
function* querySuggestions(
  lists: readonly Seen[],
  posts: Posts,
  { next, limit }: { readonly next: string; readonly limit: string | undefined },
): Generator<Suggestion> {
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
  // A parameter that two things speak for tells neither.
  const clear = Object.entries(names).filter(
    ([, name]) => Object.values(names).filter((one) => one === name).length === 1,
  );
  if (clear.length > 0)
    yield {
      decision: 'post.list.query',
      answer: Object.fromEntries(clear),
      because: 'parameters of GET /posts whose effect was seen',
    };
}

const limitIn = (seen: Seen, limit: string | undefined): unknown =>
  limit === undefined ? undefined : pageOf(seen)?.page[limit];

const labels = (item: unknown): readonly unknown[] => {
  const targets = member(item, 'platforms');
  return Array.isArray(targets) ? targets.map((target) => member(target, 'platform')) : [];
};
