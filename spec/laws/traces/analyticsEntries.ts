/** The entries of analytics, which are about posts; the document does not show their form. */
import { asList, asObject, isObject, type JsonObject, readMember, toText } from '../../json.ts';
import type { Exchange, Metrics, Observation } from '../observation.ts';
import { getMemberAt, listSuccessfulExchanges } from './traceReader.ts';

/**
 * The successful requests for analytics of one account. A service that accepts a request without one answers with the
 * analytics of several accounts, which no law is about.
 */
export const listAccountReports = (trace: readonly Observation[]): readonly Exchange[] =>
  listSuccessfulExchanges(trace, 'getAnalytics').filter(({ query }) => query?.account !== undefined);

export const findEntriesIn = (data: unknown, name: 'posts' | 'topPosts'): readonly JsonObject[] =>
  asList(getMemberAt(data, name)).filter(isObject);

/** Returns the id of the post that an entry is about, however `postId` is spelled; undefined if the entry has none. */
export function readPostId(entry: JsonObject): string | undefined {
  const name = Object.keys(entry).find((memberName) => memberName.toLowerCase().replace(/[_-]/g, '') === 'postid');
  return name === undefined || entry[name] === null ? undefined : toText(entry[name]);
}

/** The numbers in a value by their paths. */
export function listNumbers(value: unknown, path = ''): readonly (readonly [path: string, number])[] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => listNumbers(member, `${path}/${name}`));
}

/** What networks count, in any spelling: `likeCount`, `total_views`, `engagements`. */
const metricName =
  /^(?:total)?(?:impression|view|like|comment|share|save|click|reaction|engagement|interaction|reach|favorite|repost|reply|replie)s?(?:count|total)?$/;

/** Ids, times and positions, which say nothing about the performance of a post. */
const otherName = /id$|^(?:.*at|.*date|.*time|timestamp|created|published|updated|rank|position|index)$/;

const normalizeName = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/**
 * The numbers of an entry by their places, without ids, times and positions. An item of a list counts under the name that
 * one of its members has, such as `likes` in `{ metric: 'likes', value: 9 }`. Undefined if another list has numbers.
 */
export function readMetrics(value: unknown, place = ''): ReadonlyMap<string, number> | undefined {
  const metrics = new Map<string, number>();
  for (const [name, member] of listNamedMembers(value)) {
    if (name === undefined && listNumbers(member).length > 0) return undefined;
    if (name === undefined || (typeof member === 'number' && otherName.test(name))) continue;
    if (typeof member === 'number') metrics.set(`${place}/${name}`, member);
    const innerMetrics = readMetrics(member, `${place}/${name}`);
    if (innerMetrics === undefined) return undefined;
    for (const [innerPlace, metric] of innerMetrics) metrics.set(innerPlace, metric);
  }
  return metrics;
}

/** The members of an object, and the items of a list, which may have no name. */
function listNamedMembers(value: unknown): readonly (readonly [name: string | undefined, member: unknown])[] {
  if (!Array.isArray(value))
    return Object.entries(asObject(value)).map(([name, member]) => [normalizeName(name), member]);
  return value.map((item) => {
    const names = ['metric', 'name', 'type', 'key'].map((member) => readMember(item, member));
    const name = names.find((text) => typeof text === 'string');
    return [typeof name === 'string' ? normalizeName(name) : undefined, item];
  });
}

export const isKnownMetric = (place: string): boolean => place.split('/').some((name) => metricName.test(name));

/** Sums that are higher if all their parts are. */
const sumName = /^(?:total)?(?:engagement|interaction)s?(?:count|total)?$/;

/** Whether an entry shows metrics as they were set, and no other figures than sums of them. */
export function showsMetrics(entry: JsonObject, metrics: Partial<Metrics>): boolean {
  const figures = [...(readMetrics(entry) ?? [])].filter(
    ([place]) => !place.split('/').some((name) => sumName.test(name)),
  );
  const isAsSet = ([place, value]: readonly [string, number]): boolean =>
    Object.entries(metrics).some(
      ([name, metric]) => metric === value && place.split('/').some((other) => isNameOf(other, name)),
    );
  return figures.length > 0 && figures.every(isAsSet);
}

/** Whether a name is that of a metric, such as `totallikes` or `likecount` of `likes`. */
const isNameOf = (name: string, metric: string): boolean =>
  name.replace(/^total|(?:count|total)$/g, '').replace(/s$/, '') === metric.replace(/s$/, '');
