/** Recognizes values by their form, and finds what several values have in common. */
import { asString, isObject } from '../../../spec/json.ts';

export const isTimestamp = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i.test(value);

export const isUrl = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//.test(value);

export const isDuration = (value: unknown): value is string => typeof value === 'string' && /^P(?:\d|T\d)/.test(value);

/** Whether a value is a non-empty array of objects. */
export const isRecordList = (value: unknown): boolean =>
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

/** Returns the value that all defined values agree on. */
export function findCommonValue<T>(values: Iterable<T | undefined>): T | undefined {
  const distinctValues = new Set([...values].filter((value) => value !== undefined));
  const [first] = distinctValues;
  return distinctValues.size === 1 ? first : undefined;
}
