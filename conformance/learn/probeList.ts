/** Finds the query parameters of the list of posts: a name is taken only if its value changes the list. */
import { asList, isObject, type JsonObject } from '../../spec/json.ts';
import { getOperation } from '../../spec/operations/index.ts';
import { isPlatformLabel, type PlatformLabel, platforms } from '../../spec/platforms.ts';
import { isSuccess, listItems, type WireExchange } from './evidence/wireExchange.ts';
import { type Suggestion, suggest } from './suggest/suggestion.ts';
import { findSynonym } from './suggest/synonyms.ts';

/** Names that services give to the parameters. */
const parameterNames = {
  status: ['status', 'state', 'filter[status]'],
  platform: ['platform', 'network', 'filter[platform]'],
  from: ['from', 'since', 'after', 'startDate', 'start_date', 'dateFrom', 'date_from'],
  to: ['to', 'until', 'before', 'endDate', 'end_date', 'dateTo', 'date_to'],
  limit: ['limit', 'perPage', 'per_page', 'pageSize', 'page_size', 'size', 'count', 'take'],
} as const;

/** Names of the number of the page. */
const pageNames = ['page', 'pageNumber', 'page_number', 'p', 'cursor'];

type Parameter = keyof typeof parameterNames;

/** Whether a response to a value of a parameter is that of a service which knows the parameter. */
interface Trial {
  readonly value: string;
  readonly shows: (response: WireExchange) => boolean;
}

/** @param send requests a path */
export async function probeList(send: (path: string) => Promise<WireExchange>): Promise<readonly Suggestion[]> {
  const { path } = getOperation('listPosts');
  const items = listItems(await send(path));
  if (items.length === 0) return [];
  const names: Partial<Record<Parameter | 'cursor', string>> = {};
  for (const [parameter, trials] of Object.entries(buildTrials(items)) as [Parameter, readonly Trial[]][])
    for (const name of parameterNames[parameter]) {
      if (!(await passes(name, trials))) continue;
      names[parameter] = name;
      break;
    }
  const { limit } = names;
  if (limit !== undefined) {
    const readPage = async (query: object) =>
      JSON.stringify(listItems(await send(`${path}?${new URLSearchParams({ [limit]: '1', ...query })}`)));
    const [first, second] = items.map((item) => JSON.stringify([item]));
    for (const name of pageNames)
      if ((await readPage({ [name]: '2' })) === second && (await readPage({ [name]: '1' })) === first) {
        names.cursor = name;
        break;
      }
  }
  return suggest(
    'post.list.query',
    names,
    'each of these parameters changed GET /posts; the others have the default names',
  );

  async function passes(name: string, trials: readonly Trial[]): Promise<boolean> {
    if (trials.length === 0) return false;
    for (const { value, shows } of trials)
      if (!shows(await send(`${path}?${new URLSearchParams({ [name]: value })}`))) return false;
    return true;
  }
}

/** The trials of each parameter; none if the posts cannot show it. */
function buildTrials(items: readonly JsonObject[]): Readonly<Record<Parameter, readonly Trial[]>> {
  const [first = {}] = items;
  const state = first[findSynonym('status', Object.keys(first)) ?? 'status'];
  const used = new Set<string>(items.flatMap(listPlatforms));
  const [platform] = used;
  const other = (Object.keys(platforms) as PlatformLabel[]).find((label) => !used.has(label));
  return {
    status: typeof state === 'string' ? [without('no-such-state'), withSome(state)] : [],
    platform: platform === undefined || other === undefined ? [] : [buildOnlyTrial(other), withSome(platform)],
    from: [without('2100-01-01T00:00:00Z'), withSome('2000-01-01T00:00:00Z')],
    to: [without('2000-01-01T00:00:00Z'), withSome('2100-01-01T00:00:00Z')],
    limit: items.length < 2 ? [] : [{ value: '1', shows: (response) => listItems(response).length === 1 }],
  };
}

/** A value that no post has: the list is empty, or the value is refused. */
const without = (value: string): Trial => ({
  value,
  shows: (response) => listItems(response).length === 0 && response.status < 500 && response.status !== 429,
});

/** A platform that no post of the first page has; later pages may have some. */
const buildOnlyTrial = (platform: string): Trial => ({
  value: platform,
  shows: (response) => isSuccess(response) && listItems(response).every((one) => listPlatforms(one).includes(platform)),
});

const withSome = (value: string): Trial => ({
  value,
  shows: (response) => isSuccess(response) && listItems(response).length > 0,
});

/** The labels of the platforms of a post, under whatever name its targets have. */
const listPlatforms = (post: JsonObject): readonly string[] =>
  Object.values(post)
    .flatMap((value) => asList(value))
    .filter(isObject)
    .map(({ platform }) => platform)
    .filter(isPlatformLabel);
