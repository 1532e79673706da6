import { expect, test } from 'vitest';
import { readExchange } from '../evidence/wireExchange.ts';
import { observe } from '../testing/observe.ts';
import { probeList } from './probeList.ts';

const posts = ['p3', 'p2', 'p1'].map((id) => ({
  id,
  state: 'queued',
  targets: [{ platform: 'social', accountId: 'a1' }],
  createdAt: '2030-01-01T00:00:00Z',
}));

type Post = (typeof posts)[number];

/** The posts that match; undefined for a value that is refused. */
type Filter = (list: readonly Post[], value: string, query: URLSearchParams) => readonly Post[] | undefined;

const noFilters = { status: 'absent', platform: 'absent', from: 'absent', to: 'absent' };

/** The answer about the parameters of a service that filters by the given ones. */
async function getAnswer(filters: Readonly<Record<string, Filter>>, list = posts): Promise<unknown> {
  const suggestions = await collectAnswers(filters, list);
  return suggestions['post.list.query'];
}

/** All answers about a service that returns pages. */
async function collectAnswers(
  filters: Readonly<Record<string, Filter>>,
  list = posts,
  describePage: (query: URLSearchParams) => object = () => ({}),
  refusesUnknown = false,
): Promise<Readonly<Record<string, unknown>>> {
  const suggestions = await probeList((target) => {
    const query = new URL(target, 'https://staging.example').searchParams;
    const hasUnknownName = [...query.keys()].some((name) => filters[name] === undefined);
    const matchingPosts = Object.entries(filters).reduce<readonly Post[] | undefined>(
      (rest, [name, filter]) => {
        const value = query.get(name);
        return value === null || rest === undefined ? rest : filter(rest, value, query);
      },
      refusesUnknown && hasUnknownName ? undefined : list,
    );
    if (matchingPosts === undefined)
      return Promise.resolve(readExchange(observe(`GET ${target}`, 400, { success: false })));
    const body = { success: true, data: { posts: matchingPosts, ...describePage(query) } };
    return Promise.resolve(readExchange(observe(`GET ${target}`, 200, body)));
  });
  return Object.fromEntries(suggestions.map(({ decision, answer }) => [decision, answer]));
}

test('the parameters of the list include the name of the member with the state', async () => {
  const postsWithPhase = posts.map(({ state, ...post }) => ({ ...post, phase: state }));
  const answer = await getAnswer(
    { phase: (list, value) => list.filter((post) => Reflect.get(post, 'phase') === value) },
    postsWithPhase as unknown as typeof posts,
  );
  expect(answer).toMatchObject({ status: 'phase' });
});

test('the parameters of the list are absent if other parameters change it, but none with their usual names', async () => {
  const answer = await getAnswer({
    until: (list, value) => list.filter(({ createdAt }) => createdAt <= value),
  });
  expect(answer).toEqual({ status: 'absent', platform: 'absent', from: 'absent', to: 'until' });
});

test('the parameters of the list include filters without effect whose values are checked, unless they may be cursors', async () => {
  const checkValues: Filter = (list, value) => (value === 'no-such-value' ? undefined : list);
  const answer = await getAnswer({
    to: (list, value) => list.filter(({ createdAt }) => createdAt <= value),
    network: checkValues,
    after: checkValues,
  });
  expect(answer).toEqual({ status: 'absent', platform: 'network', from: 'absent', to: 'to' });
});

test('the parameters of the list include filters without effect of a service that refuses unknown parameters', async () => {
  const answers = await collectAnswers(
    {
      to: (list, value) => list.filter(({ createdAt }) => createdAt <= value),
      since: (list) => list,
      startDate: (list) => list,
    },
    posts,
    () => ({}),
    true,
  );
  expect(answers['post.list.query']).toEqual({ ...noFilters, from: 'startDate', to: 'to' });
});

test('the parameters of the list have the names whose values change it', async () => {
  const answer = await getAnswer({
    state: (list, value) => list.filter(({ state }) => state === value),
    network: (list, value) => list.filter(({ targets }) => targets.some(({ platform }) => platform === value)),
    since: (list, value) => list.filter(({ createdAt }) => createdAt >= value),
    until: (list, value) => list.filter(({ createdAt }) => createdAt <= value),
    page: (list, value) => list.slice(Number(value) - 1),
    perPage: (list, value) => list.slice(0, Number(value)),
  });
  expect(answer).toEqual({
    status: 'state',
    platform: 'network',
    from: 'since',
    to: 'until',
    limit: 'perPage',
    cursor: 'page',
  });
});

test('the parameters of the list have brackets if another has them', async () => {
  const isBefore: Filter = (list, value) => list.filter(({ createdAt }) => createdAt <= value);
  const answer = await getAnswer({
    'filter[state]': (list, value) => list.filter(({ state }) => state === value),
    'filter[date_to]': isBefore,
    until: isBefore,
  });
  expect(answer).toMatchObject({ status: 'filter[state]', to: 'filter[date_to]' });
});

test('the parameters of the list stay open if the service ignores all parameters', async () => {
  expect(await getAnswer({})).toBeUndefined();
});

test('the parameters of the list stay open if every value empties the list', async () => {
  expect(await getAnswer({ state: () => [], since: () => [] })).toBeUndefined();
});

test('the parameters of the list stay open if the list has no posts', async () => {
  expect(await getAnswer({ state: () => [] }, [])).toBeUndefined();
});

test('the parameters of the list include the cursor that only pages before the last one have', async () => {
  const size = (query: URLSearchParams) => Number(query.get('pageSize') ?? 20);
  const answers = await collectAnswers(
    {
      pageToken: (list, value) => list.slice(Number(value.slice(1))),
      pageSize: (list, value) => list.slice(0, +value),
    },
    posts,
    (query) => ({
      page: { size: size(query), total: 3, ...(size(query) < 3 ? { nextToken: `t${size(query)}` } : {}) },
    }),
  );
  expect(answers).toEqual({
    'post.list.query': { ...noFilters, limit: 'pageSize', cursor: 'pageToken' },
    'post.list.paging': 'cursor',
    'post.list.pagination': { pagination: 'page', 'pagination.limit': 'size', 'pagination.nextCursor': 'nextToken' },
  });
});

test('the parameters of the list include the cursor of a service that loses posts between pages', async () => {
  const answers = await collectAnswers(
    {
      cursor: (list, value) => list.slice(Number(value.slice(1)) + 1),
      limit: (list, value) => list.slice(0, +value),
    },
    posts,
    (query) => ({ nextCursor: `c${query.get('limit') ?? 20}` }),
  );
  expect(answers).toMatchObject({
    'post.list.query': { limit: 'limit', cursor: 'cursor' },
    'post.list.paging': 'cursor',
  });
});

test('the parameters of the list include numbers of pages of a service that loses posts between pages', async () => {
  const answers = await collectAnswers(
    {
      page: (list, value) => list.slice((Number(value) - 1) * 2),
      limit: (list, value) => list.slice(0, +value),
    },
    posts,
  );
  expect(answers).toMatchObject({
    'post.list.query': { limit: 'limit', cursor: 'page' },
    'post.list.paging': 'page',
  });
});

test('the parameters of the list include numbers of pages if a post has been published since the first request', async () => {
  let requests = 0;
  const limit: Filter = (list, value) => {
    requests++;
    return list.map((post) => (requests > 1 ? { ...post, state: 'live' } : post)).slice(0, +value);
  };
  const page: Filter = (list, value, query) => list.slice((+value - 1) * Number(query.get('limit')));
  expect(await collectAnswers({ page, limit })).toMatchObject({ 'post.list.paging': 'page' });
});

test('the parameters of the list include numbers of pages and of posts before them of a service that repeats the last post of a page', async () => {
  const limit: Filter = (list, value) => list.slice(0, +value);
  const skip = (list: readonly Post[], count: number) => list.slice(Math.max(0, count - 1));
  const page: Filter = (list, value, query) => skip(list, (+value - 1) * Number(query.get('limit')));
  expect(await collectAnswers({ page, limit }, posts)).toMatchObject({ 'post.list.paging': 'page' });
  const offset: Filter = (list, value) => skip(list, +value);
  expect(await collectAnswers({ offset, limit }, posts)).toMatchObject({ 'post.list.paging': 'offset' });
  expect(await collectAnswers({ limit }, posts)).not.toHaveProperty('post.list.paging');
});

test('the parameters of the list include brackets, and the URL of the next page', async () => {
  const size = (query: URLSearchParams) => Number(query.get('page[size]') ?? 20);
  const answers = await collectAnswers(
    {
      'filter[state]': (list, value) => list.filter(({ state }) => state === value),
      'page[after]': (list, value) => list.slice(Number(value.slice(1))),
      'page[size]': (list, value) => list.slice(0, +value),
    },
    posts,
    (query) => ({
      links: {
        self: 'https://staging.example/posts',
        ...(size(query) < 3
          ? { next: { href: `https://staging.example/posts?page[size]=${size(query)}&page[after]=t${size(query)}` } }
          : {}),
      },
    }),
  );
  expect(answers).toEqual({
    'post.list.query': { ...noFilters, status: 'filter[state]', limit: 'page[size]', cursor: 'page[after]' },
    'post.list.paging': 'cursor',
    'post.list.pagination': { pagination: 'links', 'pagination.nextCursor': 'next.href' },
    'post.list.pagination.next': 'url',
  });
});

test.each([
  ['page', 1],
  ['page-from-0', 0],
])(
  'the parameters of the list include numbers of pages next to the posts, with the paging %s',
  async (paging, firstPage) => {
    const answers = await collectAnswers(
      {
        page: (list, value, query) => list.slice((+value - firstPage) * Number(query.get('size') ?? 20)),
        size: (list, value) => list.slice(0, +value),
      },
      posts,
      (query) => ({ page: +(query.get('page') ?? firstPage), size: +(query.get('size') ?? 20), total: 3 }),
    );
    expect(answers).toEqual({
      'post.list.query': { ...noFilters, limit: 'size', cursor: 'page' },
      'post.list.paging': paging,
      'post.list.pagination': { 'pagination.limit': 'size', 'pagination.nextCursor': 'absent' },
      'post.list.pagination.place': 'beside-list',
    });
  },
);

test('the parameters of the list include no numbers of pages if a parameter with such a name takes offsets', async () => {
  const answers = await collectAnswers(
    { page: (list, value) => list.slice(+value), size: (list, value) => list.slice(0, +value) },
    posts,
    (query) => ({ page: +(query.get('page') ?? 0), size: +(query.get('size') ?? 20), total: 3 }),
  );
  expect(answers['post.list.query']).toEqual({ ...noFilters, limit: 'size', cursor: 'absent' });
});

test('the parameters of the list do not say that a list with cursors lacks their parameter', async () => {
  const answers = await collectAnswers(
    { continuation: (list, value) => list.slice(+value), limit: (list, value) => list.slice(0, +value) },
    posts,
    () => ({ bookmark: 'abc', size: 1 }),
  );
  expect(answers['post.list.query']).toEqual({ ...noFilters, limit: 'limit' });
});

test('the parameters of the list include offsets next to the posts', async () => {
  const answers = await collectAnswers(
    { offset: (list, value) => list.slice(+value), limit: (list, value) => list.slice(0, +value) },
    posts,
    (query) => ({ offset: +(query.get('offset') ?? 0), limit: +(query.get('limit') ?? 20), total: 3 }),
  );
  expect(answers).toEqual({
    'post.list.query': { ...noFilters, limit: 'limit', cursor: 'offset' },
    'post.list.paging': 'offset',
    'post.list.pagination': { 'pagination.limit': 'limit', 'pagination.nextCursor': 'absent' },
    'post.list.pagination.place': 'beside-list',
  });
});
