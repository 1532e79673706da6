/** Removes unknown members, for profiles that ignore them. */
import type { z } from 'zod';
import { isObject } from '../json.ts';
import { structureOf } from '../schemas/introspection/structure.ts';

/** Returns the value without members that the schema does not know; the same object if there are none. */
export function strip(schema: z.ZodType, value: unknown): unknown {
  const inner = structureOf(schema);
  if (inner.kind === 'array' && Array.isArray(value)) {
    const items = value.map((item) => strip(inner.item, item));
    return items.every((item, i) => item === value[i]) ? value : items;
  }
  if (inner.kind !== 'object' || !isObject(value)) return value;
  const members = Object.entries(value);
  const kept = members.flatMap(([name, member]): [string, unknown][] => {
    const known = inner.members.find((one) => one.name === name);
    return known === undefined ? [] : [[name, strip(known.schema, member)]];
  });
  const untouched = kept.length === members.length && kept.every(([, member], i) => member === members[i]?.[1]);
  return untouched ? value : Object.fromEntries(kept);
}
