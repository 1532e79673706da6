/** What an update takes: every member may be left out, and null removes (RFC 7396). */
import { z } from 'zod';

type Nullable<S> = { [M in keyof S]: z.ZodOptional<z.ZodNullable<Unwrapped<S[M]>>> };
type Unwrapped<T> = T extends z.ZodOptional<infer I extends z.ZodType> ? I : T extends z.ZodType ? T : never;

/**
 * The shape of a patch over a shape. A component is joined with null by a union, for making the component
 * itself nullable would change it everywhere.
 */
export function patchShape<S extends Record<string, z.ZodType>>(shape: S): Nullable<S> {
  return Object.fromEntries(
    Object.entries(shape).map(([member, schema]) => {
      const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
      const meta = inner.meta() ?? {};
      const nullable = meta.id === undefined ? inner.nullable().meta(meta) : z.union([inner, z.null()]);
      return [member, nullable.optional()];
    }),
  ) as unknown as Nullable<S>;
}
