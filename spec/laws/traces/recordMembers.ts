/** Compares the members of two records of one resource. */
import type { z } from 'zod';
import { isObject, readMember } from '../../json.ts';
import { getStructure } from '../../schemas/introspection/structure.ts';
import { containsJson } from './traceReader.ts';

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
