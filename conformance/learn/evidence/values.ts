/** Recognizes values by their form, and what several values have in common. */
import { isObject, stringOrNothing } from '../../../spec/json.ts';

export const isTimestamp = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i.test(value);

export const isUrl = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//.test(value);

export const isDuration = (value: unknown): value is string => typeof value === 'string' && /^P(?:\d|T\d)/.test(value);

/** Whether a value is a non-empty array of objects. */
export const isRecords = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isObject);

/** Formats an id as it appears in paths. */
export const idText = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : stringOrNothing(value) || undefined;

/** Returns the name of the only member that meets a condition; undefined if none or several do. */
export function onlyMember(record: unknown, holds: (value: unknown, name: string) => boolean): string | undefined {
  const found = isObject(record) ? Object.entries(record).filter(([name, value]) => holds(value, name)) : [];
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/** Returns the value that all defined values agree on. */
export function agreed<T>(values: Iterable<T | undefined>): T | undefined {
  const said = new Set([...values].filter((value) => value !== undefined));
  const [one] = said;
  return said.size === 1 ? one : undefined;
}

/** Finds the member names of the text and the delay of delayed messages; undefined if either is ambiguous. */
export function delayedText(
  messages: readonly unknown[],
): { readonly text: string; readonly delay: string } | undefined {
  const delay = agreed(messages.map((one) => onlyMember(one, isDuration)));
  const isText = (value: unknown, name: string) => typeof value === 'string' && name !== delay;
  const text = agreed(messages.map((one) => onlyMember(one, isText)));
  return delay === undefined || text === undefined ? undefined : { text, delay };
}
