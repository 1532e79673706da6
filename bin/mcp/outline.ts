/** Reduces a schema to names and descriptions. */
import { isObject } from '../../spec/json.ts';
import { getObject } from '../../src/inputs/plainSchema.ts';
import { mapValues, type Schema } from '../../src/openapi/schema/schema.ts';

/**
 * Describes the shape of a response without constraints: clients discard responses that break an output schema, and an
 * unexpected response is more useful to an agent than none.
 */
export function buildOutline(schema: Schema): Schema {
  const { description, items } = schema;
  const properties = getObject(schema)?.properties;
  return {
    ...(description === undefined ? {} : { description }),
    ...(isObject(properties) ? { properties: mapValues(properties as Record<string, Schema>, buildOutline) } : {}),
    ...(isObject(items) ? { items: buildOutline(items) } : {}),
  };
}
