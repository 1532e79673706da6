/** White space around the texts of a body (decision `request.white-space`). */
import { isObject } from '../json.ts';

/** Deeper than any body of this API. */
const maxDepth = 16;

/** Returns a value whose texts have no white space at their ends; the same value if none has. */
export function withoutOuterSpace(value: unknown, depth: number = maxDepth): unknown {
  if (typeof value === 'string') return value.trim();
  if (depth === 0) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutOuterSpace(item, depth - 1));
    return items.every((item, i) => item === value[i]) ? value : items;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, withoutOuterSpace(part, depth - 1)] as const);
  return entries.every(([name, part]) => part === value[name]) ? value : Object.fromEntries(entries);
}
