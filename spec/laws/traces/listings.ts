/** Whether responses show records, also where the ids of their items cannot be read. */

import { isObject } from '../../json.ts';
import type { Exchange } from '../law.ts';
import { readData, readId } from './traceReader.ts';

/**
 * Whether a list shows a record that an earlier response showed. An item without a readable id shows the record if the
 * id is anywhere in it, under a name that the record uses; if it is not, the item could still be the record, so the
 * result is undefined.
 */
export function hasRecord(list: Exchange, id: string, record: unknown): boolean | undefined {
  const data = readData(list);
  const items = Array.isArray(data) ? data : [data];
  if (items.some((item) => readId(item) === id)) return true;
  const unreadableItems = Array.isArray(data) ? items.filter((item) => readId(item) === undefined) : items;
  if (unreadableItems.length === 0) return false;
  const names = new Set(isDistinctive(id) ? getNamesFor(record, id) : []);
  return unreadableItems.some((item) => getNamesFor(item, id).some((name) => names.has(name))) || undefined;
}

/** Whether a value contains an id, under any name or as a name; false for short numbers, which can be anything. */
export const mentionsId = (value: unknown, id: string): boolean => isDistinctive(id) && contains(value, id);

function contains(value: unknown, id: string): boolean {
  if (Array.isArray(value)) return value.some((item) => contains(item, id));
  if (!isObject(value)) return value === id;
  return Object.entries(value).some(([name, part]) => name === id || contains(part, id));
}

/** Whether an id can only mean one record: a short number may also be a count, or the number of a record of another kind. */
export const isDistinctive = (id: string): boolean => !/^\d{1,8}$/.test(id);

/** The names of the members with a value, at any depth. */
function getNamesFor(record: unknown, value: string): readonly string[] {
  if (Array.isArray(record)) return record.flatMap((item) => getNamesFor(item, value));
  if (!isObject(record)) return [];
  return Object.entries(record).flatMap(([name, part]) =>
    part === value || (typeof part === 'number' && String(part) === value) ? [name] : getNamesFor(part, value),
  );
}
