/** Schemas of updates: all members are optional, and null removes an optional member (RFC 7396). */
import { z } from 'zod';
import { unwrapOptional } from './introspection/structure.ts';

/** A required member can be replaced, but not removed. */
type PatchedMember<T> =
  T extends z.ZodOptional<infer I extends z.ZodType>
    ? z.ZodOptional<z.ZodNullable<I>>
    : T extends z.ZodType
      ? z.ZodOptional<T>
      : never;
type Patch<S> = { [M in keyof S]: PatchedMember<S[M]> };

/**
 * Returns the shape of a patch for a shape. A removable component becomes a union with null: making the component
 * itself nullable would change it wherever it is used.
 */
export function patchShape<S extends Record<string, z.ZodType>>(shape: S): Patch<S> {
  return Object.fromEntries(
    Object.entries(shape).map(([member, schema]) => {
      const inner = unwrapOptional(schema);
      return [member, inner === undefined ? schema.optional() : toRemovable(inner)];
    }),
  ) as unknown as Patch<S>;
}

function toRemovable(inner: z.ZodType): z.ZodType {
  const meta = inner.meta() ?? {};
  const nullable = meta.id === undefined ? inner.nullable().meta(meta) : z.union([inner, z.null()]);
  return nullable.optional();
}
