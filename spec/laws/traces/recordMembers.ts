/** Compares the members of two records of one resource. */
import type { z } from 'zod';
import { asObject, isEqualJson, isObject, type JsonObject, readMember } from '../../json.ts';
import type { OperationId } from '../../operations/index.ts';
import { getStructure } from '../../schemas/introspection/structure.ts';
import type { Exchange, Observation } from '../observation.ts';
import { memoizeByTrace } from './memoizeByTrace.ts';
import { findRecordsIn, isCompleteRecord, type PostHistory } from './posts.ts';
import { containsJson, listExchanges } from './traceReader.ts';

interface TypeDifference {
  readonly expected: unknown;
  readonly observed: unknown;
}

/** Two values at one place of two records with different types; a member that one of them lacks has none. */
export function findTypeDifference(record: unknown, other: unknown): TypeDifference | undefined {
  if ((record ?? undefined) === undefined || (other ?? undefined) === undefined) return undefined;
  if (getJsonType(record) !== getJsonType(other)) return { expected: other, observed: record };
  const members = isObject(record) || Array.isArray(record) ? Object.entries(record) : [];
  for (const [name, member] of members) {
    const difference = findTypeDifference(member, (other as Readonly<Record<string, unknown>>)[name]);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

const getJsonType = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/** The members of a schema that a record lacks although another one has a value there, as paths with `*` for items. */
export const findMissingMembers = (schema: z.ZodType, record: unknown, other: unknown): readonly string[] =>
  listPaths(schema)
    .filter((path) => listValuesAt(other, path).some(isFilled) && listValuesAt(record, path).length === 0)
    .map((path) => path.join('.'));

/** Empty values may be left out. */
const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : isObject(value) ? Object.keys(value).length > 0 : value !== null;

type Path = readonly string[];
const pathsBySchema = new WeakMap<z.ZodType, readonly Path[]>();

function listPaths(schema: z.ZodType): readonly Path[] {
  const paths = pathsBySchema.get(schema) ?? collectPaths(schema, []);
  pathsBySchema.set(schema, paths);
  return paths;
}

function collectPaths(schema: z.ZodType, start: Path): readonly Path[] {
  const structure = getStructure(schema);
  if (structure.kind === 'array') return collectPaths(structure.item, [...start, '*']);
  if (structure.kind !== 'object') return [];
  return structure.members.flatMap(({ name, schema: member }) => [
    [...start, name],
    ...collectPaths(member, [...start, name]),
  ]);
}

function listValuesAt(value: unknown, [first, ...rest]: Path): readonly unknown[] {
  if (first === undefined) return value === undefined ? [] : [value];
  if (first === '*') return Array.isArray(value) ? value.flatMap((item) => listValuesAt(item, rest)) : [];
  return listValuesAt(isObject(value) ? readMember(value, first) : undefined, rest);
}

/** Whether a record shows the requested content for a platform. A service may trim tags. */
export const containsContent = (foundContent: unknown, requestedContent: unknown): boolean =>
  containsJson(withTrimmedTags(foundContent), withTrimmedTags(requestedContent));

const withTrimmedTags = (content: unknown): unknown =>
  isObject(content) && Array.isArray(content.tags)
    ? { ...content, tags: content.tags.map((tag) => (typeof tag === 'string' ? tag.trim() : tag)) }
    : content;

const contentMembers = ['text', 'platformContent', 'media'] as const;

/**
 * The operations whose responses show the content of posts. The API document shows no record, so the others may return
 * records without content.
 */
export const listContentOperations: (trace: readonly Observation[]) => ReadonlySet<OperationId> = memoizeByTrace(
  (trace) => {
    const showsContent = (exchange: Exchange): boolean =>
      findRecordsIn(exchange).some((record) =>
        contentMembers.some((name) => (record[name] ?? undefined) !== undefined),
      );
    return new Set(listExchanges(trace).flatMap((exchange) => (showsContent(exchange) ? [exchange.operation] : [])));
  },
);

/** A complete record of a post in a response that shows its content. */
interface ContentRecord {
  readonly position: number;
  readonly exchange: Exchange;
  readonly post: JsonObject;
}

export function listContentRecords(
  trace: readonly Observation[],
  { sightings }: PostHistory,
): readonly ContentRecord[] {
  const contentOperations = listContentOperations(trace);
  return sightings.flatMap(({ position, observation: exchange, post }) =>
    exchange.kind === 'exchange' && contentOperations.has(exchange.operation) && isCompleteRecord(post)
      ? [{ position, exchange, post }]
      : [],
  );
}

/** Whether a record lacks the text or media that an earlier one had, although its operation shows those of other posts. */
export const hasLostContent = (
  earlier: JsonObject,
  { post, exchange }: { readonly post: JsonObject; readonly exchange: Exchange },
  trace: readonly Observation[],
): boolean =>
  (['text', 'media'] as const).some(
    (name) =>
      isShown(earlier[name]) &&
      (post[name] ?? undefined) === undefined &&
      listExchanges(trace, exchange.operation).some((other) =>
        findRecordsIn(other).some((record) => record.id !== post.id && isShown(record[name])),
      ),
  );

const isShown = (value: unknown): boolean =>
  isObject(value) ? Object.values(value).some(isShown) : value !== undefined && value !== '' && isFilled(value);

/** The members whose value is the URL of a file, or a list of such URLs. */
const fileMembers: ReadonlySet<string> = new Set(['images', 'video', 'carousel', 'thumbnail']);

/** The URLs of files that the requests of a trace contain. */
export const listRequestedUrls: (trace: readonly Observation[]) => ReadonlySet<unknown> = memoizeByTrace(
  (trace) => new Set(listExchanges(trace).flatMap(({ body }) => listUrls(body))),
);

/** The values of the members for files in a request for a post. */
const listUrls = (body: unknown): readonly unknown[] =>
  [readMember(body, 'media'), ...Object.values(asObject(readMember(body, 'platformContent')))].flatMap((holder) =>
    [...fileMembers].flatMap((name) => readMember(holder, name)),
  );

interface Comparison {
  readonly requestedUrls: ReadonlySet<unknown>;
  /** Whether the records are of different kinds, so that members that only one of them has prove nothing. */
  readonly isPartial?: boolean;
}

/**
 * Whether a member has the same value in two records; null and an absent member are the same. URLs that no request contains
 * are not compared, because a record may show the URL of a processed file, or one that expires.
 */
export function isSameMember(name: string, value: unknown, other: unknown, comparison: Comparison): boolean {
  const isSame = (memberName: string, a: unknown, b: unknown) => isSameMember(memberName, a, b, comparison);
  if (comparison.isPartial === true && [value ?? undefined, other ?? undefined].includes(undefined)) return true;
  if (Array.isArray(value) && Array.isArray(other))
    return value.length === other.length && value.every((item, i) => isSame(name, item, other[i]));
  if (isObject(value) && isObject(other)) {
    const memberNames = new Set([...Object.keys(value), ...Object.keys(other)]);
    return [...memberNames].every((memberName) => isSame(memberName, value[memberName], other[memberName]));
  }
  const areUrls = fileMembers.has(name) && typeof value === 'string' && typeof other === 'string';
  if (areUrls && ![value, other].every((url) => comparison.requestedUrls.has(url))) return true;
  return isEqualJson(value ?? undefined, other ?? undefined);
}
