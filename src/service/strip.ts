/** Taking unknown members out, for profiles that ignore them. */
import { z } from 'zod';
import { isObject } from '../../spec/json.ts';
import { unwrap } from '../../spec/schemas/walk.ts';

/** The value without members that the schema does not know. */
export function strip(schema: z.ZodType, value: unknown): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => strip(inner.element as z.ZodType, item));
  if (!(inner instanceof z.ZodObject) || !isObject(value)) return value;
  const shape: Readonly<Record<string, z.ZodType>> = inner.shape;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return known === undefined ? [] : [[name, strip(known, member)]];
    }),
  );
}
