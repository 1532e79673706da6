/** JSON Schemas of control operations. */
import { z } from 'zod';
import { toPlainSchema } from '../../src/inputs/plainSchema.ts';
import type { Schema, Schemas } from '../../src/openapi/schema/schema.ts';

/** Converts a schema to JSON Schema without references. */
export function toJsonSchema(schema: z.ZodType): Schema {
  const fullSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const {
    $schema: _,
    $defs = {},
    ...root
  } = JSON.parse(JSON.stringify(fullSchema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Schema & {
    readonly $defs?: Schemas;
  };
  return toPlainSchema(root, $defs);
}
