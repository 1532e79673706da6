/** Taking unknown members out, for profiles that ignore them. */
import { z } from 'zod';
import { isObject } from '../json.ts';
import { unwrap } from '../schemas/walk.ts';

/** The value without members that the schema does not know; the very same value where it has none of them. */
export function strip(schema: z.ZodType, value: unknown): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    const items = value.map((item) => strip(inner.element as z.ZodType, item));
    return items.every((item, i) => item === value[i]) ? value : items;
  }
  if (!(inner instanceof z.ZodObject) || !isObject(value)) return value;
  const shape: Readonly<Record<string, z.ZodType>> = inner.shape;
  const members = Object.entries(value);
  const kept = members.flatMap(([name, member]): [string, unknown][] => {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return known === undefined ? [] : [[name, strip(known, member)]];
  });
  const untouched = kept.length === members.length && kept.every(([, member], i) => member === members[i]?.[1]);
  return untouched ? value : Object.fromEntries(kept);
}
