/** The ids of given resources in the request of an example. */
import { isObject } from '../../../spec/json.ts';

/** Replaces every `{{name}}` with its id. */
export function fillIds(value: unknown, ids: Readonly<Record<string, string>> = {}): unknown {
  if (typeof value === 'string')
    return value.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => ids[name] ?? placeholder);
  if (Array.isArray(value)) return value.map((item) => fillIds(item, ids));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fillIds(member, ids)]));
}
