/** Recognizes values by their form, and finds what several values have in common. */
import { asString, isObject, type JsonObject } from '../../../spec/json.ts';

export const isTimestamp = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i.test(value);

export const isUrl = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//.test(value);

export const isDuration = (value: unknown): value is string => typeof value === 'string' && /^P(?:\d|T\d)/.test(value);

/** Whether a value is a non-empty array of objects. */
export const isRecordList = (value: unknown): value is readonly JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

/** Formats an id as it appears in paths. */
export const formatId = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : asString(value) || undefined;

/** Returns the name of the only member that meets a condition; undefined if none or several do. */
export function findOnlyMember(
  record: unknown,
  predicate: (value: unknown, name: string) => boolean,
): string | undefined {
  const matches = isObject(record) ? Object.entries(record).filter(([name, value]) => predicate(value, name)) : [];
  return matches.length === 1 ? matches[0]?.[0] : undefined;
}

/** The maximum depth of a member. */
const maxDepth = 4;

/**
 * The members of an object and of nested objects, by their paths: `trigger.words`.
 *
 * @param isLeaf whether to treat a member as a leaf, without listing its own members
 */
export function listNestedMembers(
  value: unknown,
  isLeaf: (member: unknown, name: string) => boolean = () => false,
  path: readonly string[] = [],
): readonly (readonly [name: string, member: unknown])[] {
  if (!isObject(value) || path.length === maxDepth) return [];
  return Object.entries(value).flatMap(([step, member]) => {
    const name = [...path, step].join('.');
    return [
      [name, member] as const,
      ...(isLeaf(member, name) ? [] : listNestedMembers(member, isLeaf, [...path, step])),
    ];
  });
}

/** The same as `findOnlyMember`, for members of an object and of nested objects. */
export function findOnlyNestedMember(
  record: unknown,
  predicate: (value: unknown, name: string) => boolean,
): string | undefined {
  const matches = listNestedMembers(record, predicate).filter(([name, value]) => predicate(value, name));
  return matches.length === 1 ? matches[0]?.[0] : undefined;
}

/** Returns the distinct values, the most frequent one first. */
export const listByFrequency = <T>(values: readonly T[]): readonly T[] =>
  [...Map.groupBy(values, (value) => value).values()]
    .sort((a, b) => b.length - a.length)
    .flatMap((group) => group.slice(0, 1));

/** Returns the value that all defined values agree on. */
export function findCommonValue<T>(values: Iterable<T | undefined>): T | undefined {
  const distinctValues = new Set([...values].filter((value) => value !== undefined));
  const [first] = distinctValues;
  return distinctValues.size === 1 ? first : undefined;
}
