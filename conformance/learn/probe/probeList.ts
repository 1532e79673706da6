/** Finds the query parameters of the list of posts: a name counts only if its value changes the list. */
import { firstNumbers } from '../../../spec/decisions/numberedCursor.ts';
import { getOperation } from '../../../spec/operations/index.ts';
import { readCursor } from '../../../src/profile/forms/nextPage.ts';
import { findOnlyMember } from '../evidence/values.ts';
import { listItems, mayBeThrottled, type WireExchange } from '../evidence/wireExchange.ts';
import { findNextAddress, suggestNextForm } from '../suggest/lists/nextPage.ts';
import { findPage, type Page } from '../suggest/lists/page.ts';
import { type Suggestion, suggest } from '../suggest/suggestion.ts';
import { findSynonym } from '../suggest/synonyms.ts';
import { nameFiltersWithoutEffect } from './filterNames.ts';
import { cursorNames, listFilterNames, offsetNames, pageNames, parameterNames } from './listParameterNames.ts';
import { buildParameterChecks, type Parameter, type ParameterCheck } from './parameterChecks.ts';
import { readSettledList } from './settledList.ts';

/**
 * @param send requests a path
 * @param knownStatusName the member of a post with its state
 */
export async function probeList(
  send: (path: string) => Promise<WireExchange>,
  knownStatusName?: string,
): Promise<readonly Suggestion[]> {
  const { path } = getOperation('listPosts');
  const items = listItems(await readSettledList(() => send(path)));
  if (items.length === 0) return [];
  const [firstPost = {}] = items;
  const statusName = knownStatusName ?? findSynonym('status', Object.keys(firstPost)) ?? 'status';
  const names: Partial<Record<Parameter | 'cursor', string>> = {};
  let wasThrottled = false;
  const parameterChecks = Object.entries(buildParameterChecks(items, statusName)).filter(
    ([, checks]) => checks.length > 0,
  ) as [Parameter, readonly ParameterCheck[]][];
  for (const [parameter, checks] of parameterChecks) names[parameter] = await findName(parameter, checks);
  if (Object.values(names).some((name) => name !== undefined)) {
    const missing = parameterChecks.flatMap(([parameter, checks]) =>
      parameter === 'limit' || names[parameter] !== undefined ? [] : [[parameter, checks.at(-1)?.value ?? ''] as const],
    );
    Object.assign(names, await nameFiltersWithoutEffect(missing, names.status ?? names.platform, readPage));
  }
  const { limit } = names;
  const pages = limit === undefined ? [] : await probePages(limit);
  return [
    ...suggest(
      'post.list.query',
      names,
      'each of these parameters changed the list, or its values are checked; absent ones have no usual name',
    ),
    ...pages,
  ];

  async function readPage(query: Readonly<Record<string, string>>): Promise<WireExchange> {
    const response = await send(`${path}?${new URLSearchParams(query)}`);
    wasThrottled ||= response.status >= 500 || mayBeThrottled(response);
    return response;
  }

  async function readItems(query: Readonly<Record<string, string>>): Promise<string> {
    return JSON.stringify(listItems(await readPage(query)));
  }

  /** Finds the parameter for the second page, and the members with the page size and the next page. */
  async function probePages(limitName: string): Promise<readonly Suggestion[]> {
    const readFirstItem = (query: Readonly<Record<string, string>> = {}) => readItems({ [limitName]: '1', ...query });
    const changesPage = async (name: string, value: unknown): Promise<boolean> =>
      isOtherPage(await readFirstItem({ [name]: String(value) }), first) && (await readFirstItem()) === first;
    const firstPage = await readPage({ [limitName]: '1' });
    const first = JSON.stringify(listItems(firstPage));
    const page = findPage(firstPage);
    const larger = findPage(await readPage({ [limitName]: '2' }));
    const members = {
      pagination: page?.container,
      'pagination.limit': findOnlyMember(page?.values, (value, name) => value === 1 && larger?.values[name] === 2),
    };
    const texts = Object.entries(page?.values ?? {}).filter(([, value]) => typeof value === 'string');
    const next = findNextName(texts.map(([name]) => name));
    const nextValue = page?.values[next ?? ''];
    const address = findNextAddress([{ query: { [limitName]: '1' }, next: nextValue, items: 1 }]);
    const cursor = readCursor(nextValue, address?.parameter ?? '');
    if (address !== undefined && (await changesPage(address.parameter, cursor))) {
      names.cursor = address.parameter;
      return [
        ...suggestPages(address.paging, { ...members, 'pagination.nextCursor': next }, page),
        ...suggestNextForm(address.form, next ?? ''),
      ];
    }
    for (const name of next === undefined ? [] : cursorNames)
      if (await changesPage(name, page?.values[next ?? ''])) {
        names.cursor = name;
        return suggestPages('cursor', { ...members, 'pagination.nextCursor': next }, page);
      }
    for (const size of [1, 2]) {
      const numbered = await findNumberedPages(limitName, size);
      if (numbered === undefined) continue;
      names.cursor = numbered.name;
      const nextCursor = findNextNumber(page, firstNumbers[numbered.paging] + 1) ?? 'absent';
      return suggestPages(numbered.paging, { ...members, 'pagination.nextCursor': nextCursor }, page);
    }
    // A cursor or a flag beside the posts shows that there are pages, whatever the name of the parameter.
    const showsPages = Object.values(page?.values ?? {}).some((value) => typeof value === 'string' || value === true);
    if (!showsPages && !wasThrottled) names.cursor = 'absent';
    return [];
  }

  /**
   * Finds the parameter with the page number or the offset. A service that repeats a post on the next page needs pages of
   * more than one post to show a difference.
   */
  async function findNumberedPages(limitName: string, size: number) {
    // Read again, because a post that was still being published has changed.
    const current = listItems(await readPage({ [limitName]: '2' }));
    const first = JSON.stringify(current.slice(0, size));
    const pagesByQuery = new Map<string, Promise<string>>();
    const readNumbered = (name: string, number: number): Promise<string> => {
      const page = pagesByQuery.get(`${name} ${number}`) ?? readItems({ [limitName]: `${size}`, [name]: `${number}` });
      pagesByQuery.set(`${name} ${number}`, page);
      return page;
    };
    const changesPage = async (name: string, firstNumber: number, nextNumber: number): Promise<boolean> =>
      isOtherPage(await readNumbered(name, nextNumber), first) && (await readNumbered(name, firstNumber)) === first;
    for (const name of pageNames) if (await changesPage(name, 1, 2)) return { name, paging: 'page' } as const;
    for (const name of offsetNames) if (await changesPage(name, 0, size)) return { name, paging: 'offset' } as const;
    // Pages of one post cannot distinguish a page number from an offset. With an offset of 1, a page starts with the
    // second post.
    const afterOne = JSON.stringify(current[1]);
    for (const name of size === 1 ? [] : pageNames) {
      const isOffset = (await readNumbered(name, 1)).startsWith(`[${afterOne}`);
      if (!isOffset && (await changesPage(name, 0, 1))) return { name, paging: 'page-from-0' } as const;
    }
    return undefined;
  }

  /** The usual name that has an effect, if the posts can show it. */
  async function findName(parameter: Parameter, checks: readonly ParameterCheck[]): Promise<string | undefined> {
    const usualNames =
      parameter === 'limit' ? parameterNames.limit : listFilterNames(parameter, names.status ?? names.platform);
    // A filter often has the name of the member that it compares.
    for (const name of parameter === 'status' ? new Set([...usualNames, statusName]) : usualNames)
      if (await passes(name, checks)) return name;
    return undefined;
  }

  async function passes(name: string, checks: readonly ParameterCheck[]): Promise<boolean> {
    for (const { value, shows } of checks) if (!shows(await readPage({ [name]: value }))) return false;
    return true;
  }
}

/** Whether a parameter selects another page, even if the service skips posts between them. */
const isOtherPage = (page: string, first: string): boolean => page !== first && page !== '[]';

/** The member with the next cursor; in an object, its path, such as `links.next` and `next.href`. */
function findNextName(names: readonly string[]): string | undefined {
  const getWord = (name: string) => name.replace(/\.href$/, '').replace(/^.*\./, '');
  const word = findSynonym('nextCursor', names.map(getWord));
  return names.find((name) => getWord(name) === word);
}

/** The member with the number for the next page. */
const findNextNumber = (page: Page | undefined, number: number): string | undefined =>
  findOnlyMember(page?.values, (value, name) => value === number && /next/i.test(name));

/** What the parameter of the next page takes. */
const pagingValues = {
  cursor: 'a cursor',
  page: 'the number of a page',
  'page-from-0': 'the number of a page, starting at 0',
  offset: 'the number of posts before a page',
};

const suggestPages = (
  paging: keyof typeof pagingValues,
  members: object,
  page: Page | undefined,
): readonly Suggestion[] => [
  ...suggest('post.list.paging', paging, `a parameter takes ${pagingValues[paging]}`),
  ...suggest(
    'post.list.pagination',
    page === undefined ? undefined : members,
    'pagination members, recognized by their values on pages of one and two posts',
  ),
  ...suggest(
    'post.list.pagination.place',
    page !== undefined && page.container === undefined ? 'beside-list' : undefined,
    'the pagination members are next to the posts',
  ),
];
