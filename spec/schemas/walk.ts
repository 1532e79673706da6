/** Looking into Zod schemas: what is inside wrappers, and what their marks say. */
import { z } from 'zod';
import type { FieldId } from './atoms.ts';

/** The schema inside optional, nullable and union-with-null. */
export function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrap(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodUnion) {
    const options = (schema.options as z.ZodType[]).filter((option) => !(option instanceof z.ZodNull));
    if (options.length === 1 && options[0] !== undefined) return unwrap(options[0]);
  }
  return schema;
}

/** A mark on a schema or on anything it wraps. */
export function markOf(
  schema: z.ZodType,
  mark: 'x-field' | 'x-vocabulary' | 'x-shape' | 'x-rule' | 'x-missing-rule' | 'x-decision',
): string | undefined {
  const found = schema.meta()?.[mark];
  if (typeof found === 'string') return found;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return markOf(schema.unwrap() as z.ZodType, mark);
  const inner = unwrap(schema);
  return inner === schema ? undefined : markOf(inner, mark);
}

interface Member {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly field: FieldId | undefined;
}

/** Schemas never change, and every codec walks them all. */
const known = new WeakMap<z.ZodObject, readonly Member[]>();

/** The members of an object schema with their field ids, where a decision names them. */
export function membersOf(schema: z.ZodObject): readonly Member[] {
  const found = known.get(schema) ?? Object.entries(schema.shape).map(memberOf);
  known.set(schema, found);
  return found;
}

function memberOf([name, member]: [string, unknown]): Member {
  return { name, schema: member as z.ZodType, field: markOf(member as z.ZodType, 'x-field') };
}
