import { expect, test } from 'vitest';
import { readExchange } from '../evidence/wireExchange.ts';
import { observe } from '../testing/observe.ts';
import { probeAnalytics } from './probeAnalytics.ts';

const now = Date.parse('2030-01-08T00:00:00Z');
const posts = ['a1', 'a2', 'a2'].map((accountId, i) => ({
  id: `p${i}`,
  platforms: [{ platform: 'social', accountId }],
}));
const entry = { postId: 'p1', likes: 3, publishedAt: '2030-01-07T00:00:00Z' };
const report = {
  accountId: 'a2',
  summary: { posts: 1, likes: 3 },
  followerGrowth: { start: 9, daily: [{ date: '2030-01-07', followers: 9 }] },
  items: [entry],
  topContent: [entry],
};

/** The answer about a service with analytics of two accounts; undefined if there is none. */
async function getAnswer(analytics: (query: URLSearchParams) => object | number): Promise<unknown> {
  const suggestions = await probeAnalytics((target) => {
    const url = new URL(target, 'https://staging.example');
    const result = url.pathname === '/posts' ? posts : analytics(url.searchParams);
    const [status, body] =
      typeof result === 'number' ? [result, { success: false }] : [200, { success: true, data: result }];
    return Promise.resolve(readExchange(observe(`GET ${target}`, status, body)));
  }, now);
  return suggestions.find(({ decision }) => decision === 'analytics')?.answer;
}

const isTime = (value: string | null) => value === null || !Number.isNaN(Date.parse(value));

test('the names of analytics are those that the service checks, and the members that have the values', async () => {
  const answer = await getAnswer((query) => {
    if (query.get('accountId') !== 'a2') return query.has('accountId') ? 404 : 422;
    return isTime(query.get('since')) && isTime(query.get('until')) ? report : 422;
  });
  expect(answer).toEqual({
    account: 'accountId',
    'query.account': 'accountId',
    from: 'since',
    to: 'until',
    totals: 'summary',
    followers: 'followerGrowth',
    posts: 'items',
    topPosts: 'topContent',
  });
});

test('the names of analytics are known if every account is shown without a parameter', async () => {
  const answer = await getAnswer((query) =>
    query.has('account') && !['a1', 'a2'].includes(query.get('account') ?? '') ? 404 : report,
  );
  expect(answer).toMatchObject({ account: 'accountId', 'query.account': 'account' });
});

test('the names of analytics are absent where no response shows them', async () => {
  const answer = await getAnswer((query) =>
    query.get('account') === 'a2' ? { performance: { items: [entry], likes: 3 } } : 422,
  );
  expect(answer).toEqual({
    account: 'account',
    'query.account': 'account',
    from: 'absent',
    to: 'absent',
    totals: 'absent',
    followers: 'absent',
    posts: 'performance.items',
    topPosts: 'absent',
  });
});

test('the names of analytics include the only names of times that a service without other parameters accepts', async () => {
  const known = ['account', 'startDate', 'endDate'];
  const answer = await getAnswer((query) =>
    [...query.keys()].every((name) => known.includes(name)) && query.get('account') === 'a2' ? report : 422,
  );
  expect(answer).toMatchObject({ from: 'startDate', to: 'endDate' });
});

test('the names of analytics remain unknown if the service ignores all parameters, refuses all or shows no post', async () => {
  expect(await getAnswer(() => report)).toBeUndefined();
  expect(await getAnswer(() => 403)).toBeUndefined();
  expect(
    await getAnswer((query) => (query.has('account') ? { ...report, items: [], topContent: [] } : 422)),
  ).toBeUndefined();
});
