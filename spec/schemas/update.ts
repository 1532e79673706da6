/** What an update takes: every member may be left out, and null removes those that may be missing (RFC 7396). */
import { z } from 'zod';
import { insideOptional } from './introspection/structure.ts';

/** A member that a resource must have can be replaced, but not removed. */
type Patched<T> =
  T extends z.ZodOptional<infer I extends z.ZodType>
    ? z.ZodOptional<z.ZodNullable<I>>
    : T extends z.ZodType
      ? z.ZodOptional<T>
      : never;
type Patch<S> = { [M in keyof S]: Patched<S[M]> };

/**
 * The shape of a patch over a shape. A component is joined with null by a union, for making the component
 * itself nullable would change it everywhere.
 */
export function patchShape<S extends Record<string, z.ZodType>>(shape: S): Patch<S> {
  return Object.fromEntries(
    Object.entries(shape).map(([member, schema]) => {
      const inner = insideOptional(schema);
      return [member, inner === undefined ? schema.optional() : removable(inner)];
    }),
  ) as unknown as Patch<S>;
}

function removable(inner: z.ZodType): z.ZodType {
  const meta = inner.meta() ?? {};
  const nullable = meta.id === undefined ? inner.nullable().meta(meta) : z.union([inner, z.null()]);
  return nullable.optional();
}
