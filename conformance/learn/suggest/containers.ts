/** Suggests the containers of records in responses, and of the outcomes of a post's targets. */
import type { ContainedRecord } from '../../../spec/decisions/forms.ts';
import { asList, isObject, type JsonObject, readMember } from '../../../spec/json.ts';
import type { ObservedExchanges } from '../evidence/observedExchanges.ts';
import { findCommonValue, findOnlyMember, isRecordList } from '../evidence/values.ts';
import { findRecord, getData, listItems, type WireExchange } from '../evidence/wireExchange.ts';
import { type Suggestion, suggest } from './suggestion.ts';

/** The requests whose responses contain each kind of record. */
const requests: readonly (readonly [record: ContainedRecord, method: string, path: RegExp])[] = [
  ['post', 'POST', /^\/posts$/],
  ['post', 'PATCH', /^\/posts\/[^/]+$/],
  ['deletedPost', 'DELETE', /^\/posts\/[^/]+$/],
  ['file', 'POST', /^\/media\/upload$/],
  ['leadMagnet', 'POST', /^\/lead-magnets(?:\/[^/]+\/pause)?$/],
];

export function suggestContainers(evidence: ObservedExchanges): readonly Suggestion[] {
  const records = requests.flatMap(([kind, method, path]) =>
    evidence.selectSuccesses(method, path).flatMap((exchange) => {
      const locatedRecord = findRecord(exchange);
      return locatedRecord === undefined ? [] : [{ kind, exchange, locatedRecord }];
    }),
  );
  const containers = requests.map(([kind]) => {
    const container = findCommonValue(
      records.filter((record) => record.kind === kind).map(({ locatedRecord }) => locatedRecord.container),
    );
    return [kind, container === 'data' ? undefined : container] as const;
  });
  const outcomes = findCommonValue([
    ...records
      .filter(({ kind }) => kind === 'post')
      .map(({ exchange, locatedRecord }) => findOutcomes(exchange, locatedRecord)?.location),
    // A service that publishes after its response shows outcomes in lists alone.
    ...listListedPosts(evidence).map((post) => findOwnOutcomes(post)?.location),
  ]);
  return [
    ...suggest(
      'record.containers',
      Object.fromEntries(containers),
      'the only object in data, which has no other values',
    ),
    ...suggest('post.outcomes', outcomes, 'an array with the platform and account of each target, and more'),
    ...suggest(
      'post.outcomes.when',
      outcomes !== undefined && listRecords(evidence).some((record) => isWithoutOutcomes(record, outcomes))
        ? 'ended'
        : undefined,
      `posts that are not published have no item in ${outcomes}`,
    ),
  ];
}

/** The records of posts that were created or listed. */
const listRecords = (evidence: ObservedExchanges): readonly JsonObject[] => [
  ...evidence
    .selectSuccesses('POST', '/posts')
    .flatMap((exchange) => [findRecord(exchange)?.record, getData(exchange)])
    .filter(isObject),
  ...listListedPosts(evidence),
];

const listListedPosts = (evidence: ObservedExchanges): readonly JsonObject[] =>
  evidence.selectSuccesses('GET', '/posts').flatMap(listItems);

/** Whether the array of outcomes exists but is empty, although the post has targets. */
function isWithoutOutcomes(record: JsonObject, location: string): boolean {
  const outcomes = record[location.slice(location.indexOf('.') + 1)];
  return Array.isArray(outcomes) && outcomes.length === 0 && asList(record.platforms).length > 0;
}

/** The outcomes of the targets of a post, and the location of their array. */
interface Outcomes {
  readonly location: string;
  readonly items: readonly JsonObject[];
}

/** Finds the array with one item for each target of a post. */
function findOutcomes(
  exchange: WireExchange,
  { container, record }: { readonly container: string; readonly record: JsonObject },
): Outcomes | undefined {
  const ownOutcomes = findOwnOutcomes(record);
  if (ownOutcomes !== undefined) return ownOutcomes;
  const data = getData(exchange);
  const dataMember = container === 'data' ? undefined : findOnlyMember(data, createTargetMatcher(record));
  if (dataMember === undefined) return undefined;
  return { location: `data.${dataMember}`, items: asList(readMember(data, dataMember)).filter(isObject) };
}

/** Finds it inside the record of the post. */
function findOwnOutcomes(record: JsonObject): Outcomes | undefined {
  const name = findOnlyMember(record, createTargetMatcher(record));
  return name === undefined ? undefined : { location: `post.${name}`, items: asList(record[name]).filter(isObject) };
}

/** Returns a function that recognizes the member with one item for each target of a post. */
function createTargetMatcher({ platforms }: JsonObject): (value: unknown, name: string) => boolean {
  const targets = asList(platforms);
  return (value, name) =>
    name !== 'platforms' &&
    isRecordList(value) &&
    targets.length === value.length &&
    value.every((item) => targets.some((target) => isSameTarget(item, target)));
}

const isSameTarget = (a: unknown, b: unknown): boolean =>
  ['platform', 'accountId'].every(
    (name) => readMember(a, name) !== undefined && readMember(a, name) === readMember(b, name),
  );

/** Adds to each target of a post its outcome from elsewhere in the response. */
export function withOutcomes(exchange: WireExchange, record: JsonObject): JsonObject {
  const locatedRecord = findRecord(exchange);
  return addOutcomes(record, locatedRecord === undefined ? undefined : findOutcomes(exchange, locatedRecord)?.items);
}

/** The same for a post in a list, whose outcomes are in its record. */
export const withOwnOutcomes = (record: JsonObject): JsonObject => addOutcomes(record, findOwnOutcomes(record)?.items);

function addOutcomes(record: JsonObject, outcomes: readonly JsonObject[] | undefined): JsonObject {
  if (outcomes === undefined) return record;
  const platforms = asList(record.platforms).map((target) =>
    isObject(target) ? { ...target, ...outcomes.find((item) => isSameTarget(item, target)) } : target,
  );
  return { ...record, platforms };
}
