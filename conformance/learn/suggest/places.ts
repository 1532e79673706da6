/** Suggests the places of records in responses, and of the outcomes of a post's targets. */
import type { ContainedRecord } from '../../../spec/decisions/forms.ts';
import { isObject, type JsonObject, listOrEmpty, member } from '../../../spec/json.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { commonValue, isRecordList, onlyMember } from '../evidence/values.ts';
import { dataOf, isSuccess, itemsOf, recordIn, type WireExchange } from '../evidence/wireExchange.ts';
import { type Suggestion, suggest } from './suggestion.ts';

/** The requests whose responses have each record. */
const requests: readonly (readonly [record: ContainedRecord, method: string, path: RegExp])[] = [
  ['post', 'POST', /^\/posts$/],
  ['post', 'PATCH', /^\/posts\/[^/]+$/],
  ['deletedPost', 'DELETE', /^\/posts\/[^/]+$/],
  ['file', 'POST', /^\/media\/upload$/],
  ['leadMagnet', 'POST', /^\/lead-magnets(?:\/[^/]+\/pause)?$/],
];

export function placeSuggestions(evidence: Evidence): readonly Suggestion[] {
  const successes = evidence.all.filter(isSuccess);
  const places = requests.flatMap(([kind, method, path]) =>
    successes
      .filter((exchange) => exchange.method === method && path.test(exchange.path))
      .flatMap((exchange) => {
        const recordPlace = recordIn(exchange);
        return recordPlace === undefined ? [] : [{ kind, exchange, recordPlace }];
      }),
  );
  const containers = requests.map(([kind]) => {
    const container = commonValue(
      places.filter((place) => place.kind === kind).map(({ recordPlace }) => recordPlace.container),
    );
    return [kind, container === 'data' ? undefined : container] as const;
  });
  const outcomes = commonValue(
    places
      .filter(({ kind }) => kind === 'post')
      .map(({ exchange, recordPlace }) => outcomesIn(exchange, recordPlace)?.place),
  );
  return [
    ...suggest(
      'record.containers',
      Object.fromEntries(containers),
      'the only object in data, where data has no values of its own',
    ),
    ...suggest('post.outcomes', outcomes, 'an array with the platform and account of each target, and more'),
    ...suggest(
      'post.outcomes.when',
      outcomes !== undefined && recordsIn(evidence).some((record) => isWithoutOutcomes(record, outcomes))
        ? 'ended'
        : undefined,
      `posts that are not published have no item in ${outcomes}`,
    ),
  ];
}

/** The records of posts that were created or listed. */
const recordsIn = (evidence: Evidence): readonly JsonObject[] => [
  ...evidence
    .to('POST', '/posts')
    .filter(isSuccess)
    .flatMap((exchange) => [recordIn(exchange)?.record, dataOf(exchange)])
    .filter(isObject),
  ...evidence.to('GET', '/posts').filter(isSuccess).flatMap(itemsOf),
];

/** Whether the array of outcomes is there, and empty although the post has targets. */
function isWithoutOutcomes(record: JsonObject, place: string): boolean {
  const outcomes = record[place.slice(place.indexOf('.') + 1)];
  return Array.isArray(outcomes) && outcomes.length === 0 && listOrEmpty(record.platforms).length > 0;
}

/** The array with one item for each target of a post, and its place. */
function outcomesIn(
  exchange: WireExchange,
  { container, record }: { readonly container: string; readonly record: JsonObject },
): { readonly place: string; readonly items: readonly JsonObject[] } | undefined {
  const inside = insideName(record);
  if (inside !== undefined) return { place: `post.${inside}`, items: listOrEmpty(record[inside]).filter(isObject) };
  const data = dataOf(exchange);
  const beside = container === 'data' ? undefined : onlyMember(data, aboutTargets(record));
  if (beside === undefined) return undefined;
  return { place: `data.${beside}`, items: listOrEmpty(member(data, beside)).filter(isObject) };
}

const insideName = (record: JsonObject): string | undefined => onlyMember(record, aboutTargets(record));

/** Finds the array with one item for each target. */
function aboutTargets({ platforms }: JsonObject): (value: unknown, name: string) => boolean {
  const targets = listOrEmpty(platforms);
  return (value, name) =>
    name !== 'platforms' &&
    isRecordList(value) &&
    targets.length === listOrEmpty(value).length &&
    listOrEmpty(value).every((item) => targets.some((target) => isSameTarget(item, target)));
}

const isSameTarget = (one: unknown, other: unknown): boolean =>
  ['platform', 'accountId'].every(
    (name) => member(one, name) !== undefined && member(one, name) === member(other, name),
  );

/** The record of a post, in which each target has its outcome. */
export function withOutcomes(exchange: WireExchange, record: JsonObject): JsonObject {
  const recordPlace = recordIn(exchange);
  return joined(record, recordPlace === undefined ? undefined : outcomesIn(exchange, recordPlace)?.items);
}

/** The same for a post in a list, which has its outcomes inside. */
export function withOwnOutcomes(record: JsonObject): JsonObject {
  const name = insideName(record);
  return joined(record, name === undefined ? undefined : listOrEmpty(record[name]).filter(isObject));
}

function joined(record: JsonObject, outcomes: readonly JsonObject[] | undefined): JsonObject {
  if (outcomes === undefined) return record;
  const platforms = listOrEmpty(record.platforms).map((target) =>
    isObject(target) ? { ...target, ...outcomes.find((item) => isSameTarget(item, target)) } : target,
  );
  return { ...record, platforms };
}
