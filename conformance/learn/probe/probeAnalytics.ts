/** Finds the parameters and members of analytics: a parameter counts only if the service checks or needs its value. */
import { asList, isObject, type JsonObject, readMember } from '../../../spec/json.ts';
import { isKnownMetric, readMetrics, readPostId } from '../../../spec/laws/traces/analyticsEntries.ts';
import { getOperation } from '../../../spec/operations/index.ts';
import { findOnlyMember, formatId, isRecordList, listByFrequency, listNestedMembers } from '../evidence/values.ts';
import { getData, isUnthrottledRefusal, listItems, type WireExchange } from '../evidence/wireExchange.ts';
import { type Suggestion, suggest } from '../suggest/suggestion.ts';
import { findKnownName } from './knownName.ts';
import { listFilterNames } from './listParameterNames.ts';

/** Usual names of the parameter with the id of the account. */
const accountNames = ['accountId', 'account', 'account_id', 'accountID', 'filter[account]', 'filter[accountId]', 'id'];

/** How many accounts are tried until the analytics of one contain a post. */
const maxAccounts = 4;

const day = 24 * 60 * 60 * 1000;

/**
 * @param send requests a path
 * @param now the current time in milliseconds
 */
export async function probeAnalytics(
  send: (path: string) => Promise<WireExchange>,
  now: number = Date.now(),
): Promise<readonly Suggestion[]> {
  const { path } = getOperation('getAnalytics');
  const request = (query: Readonly<Record<string, string>>) => send(`${path}?${new URLSearchParams(query)}`);
  const accounts = listAccounts(await send(getOperation('listPosts').path));
  const [firstAccount] = accounts;
  if (firstAccount === undefined) return [];
  const account = await findParameter();
  if (account === undefined) return [];
  const report = await findReport(account);
  if (report === undefined) return [];
  const members = findMembers(report.data, report.account);
  if (members.posts === undefined && members.topPosts === undefined) return [];
  const isStrict = isUnthrottledRefusal(await request({ [account]: report.account, 'no-such-parameter': '1' }));
  const [from, to] = [await findRangeName('from', now - 7 * day), await findRangeName('to', now)];
  const { account: accountMember, ...topics } = members;
  return suggest(
    'analytics',
    { ...withAbsent({ ...topics, from, to }), account: accountMember ?? account, 'query.account': account },
    'GET /analytics requires or checks these parameters; the members are recognized by their values and the words in their names',
  );

  /** The parameter without which there are no analytics, or whose value must be the id of an account. */
  async function findParameter(): Promise<string | undefined> {
    const isNeeded = isUnthrottledRefusal(await send(path));
    const values = { valid: String(firstAccount), invalid: 'no-such-account' };
    return findKnownName(accountNames, values, isNeeded, request);
  }

  /** Analytics with a post, which shows what the members contain. */
  async function findReport(name: string) {
    for (const id of accounts.slice(0, maxAccounts)) {
      const data = getData(await request({ [name]: id }));
      if (isObject(data) && listPostLists(data).length > 0) return { account: id, data };
    }
    return undefined;
  }

  function findRangeName(bound: 'from' | 'to', time: number): Promise<string | undefined> {
    const accountQuery = { [account ?? '']: report?.account ?? '' };
    const values = { valid: new Date(time).toISOString(), invalid: 'no-such-time' };
    return findKnownName(listFilterNames(bound), values, isStrict, (query) => request({ ...accountQuery, ...query }));
  }
}

/** The accounts of the listed posts, the most frequent one first. */
const listAccounts = (posts: WireExchange): readonly string[] =>
  listByFrequency(
    listItems(posts)
      .flatMap(({ platforms }) => asList(platforms))
      .flatMap((target) => formatId(readMember(target, 'accountId')) ?? []),
  );

/** The lists of a report in which each item is about a post, by path. */
const listPostLists = (data: JsonObject): readonly string[] =>
  listNestedMembers(data)
    .filter(([, value]) => isRecordList(value) && value.every((item) => readPostId(item) !== undefined))
    .map(([name]) => name);

function findMembers(data: JsonObject, accountId: string) {
  const lists = listPostLists(data);
  const isTop = (name: string) => /top|best/i.test(name);
  const [topPosts, ...otherTop] = lists.filter(isTop);
  const [posts, ...otherPosts] = lists.filter((name) => !isTop(name));
  const followers = findOnlyMember(
    data,
    (value, name) => typeof value === 'object' && value !== null && /follower|audience|growth/i.test(name),
  );
  return {
    account: findOnlyMember(data, (value) => (formatId(readMember(value, 'id')) ?? formatId(value)) === accountId),
    // One member of a profile cannot contain another one.
    totals: findOnlyMember(
      data,
      (value, name) => name !== followers && !lists.some((list) => list.startsWith(`${name}.`)) && isTotals(value),
    ),
    followers,
    posts: otherPosts.length === 0 ? posts : undefined,
    topPosts: otherTop.length === 0 ? topPosts : undefined,
  };
}

/** Whether a value is an object of metrics. */
const isTotals = (value: unknown): boolean =>
  isObject(value) && [...(readMetrics(value) ?? [])].some(([place]) => isKnownMetric(place));

const withAbsent = (names: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(names).map(([name, value]) => [name, value ?? 'absent']));
