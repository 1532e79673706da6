/** JSON Schemas of control operations. */
import { z } from 'zod';
import { plain } from '../../src/inputs/plain.ts';
import type { Schema, Schemas } from '../../src/openapi/schema/schema.ts';

/** Converts a schema to JSON Schema without references. */
export function jsonSchemaOf(schema: z.ZodType): Schema {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const {
    $schema: _,
    $defs = {},
    ...root
  } = JSON.parse(JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/')) as Schema & {
    readonly $defs?: Schemas;
  };
  return plain(root, $defs);
}
