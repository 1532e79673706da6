/** Reduces a schema to names and descriptions. */
import { isObject } from '../../spec/json.ts';
import { objectOf } from '../../src/inputs/plainSchema.ts';
import { mapValues, type Schema } from '../../src/openapi/schema/schema.ts';

/**
 * Describes the shape of a response without constraints: clients discard responses that break an output schema, and an
 * unexpected response is more useful to an agent than none.
 */
export function outlineOf(schema: Schema): Schema {
  const { description, items } = schema;
  const properties = objectOf(schema)?.properties;
  return {
    ...(description === undefined ? {} : { description }),
    ...(isObject(properties) ? { properties: mapValues(properties as Record<string, Schema>, outlineOf) } : {}),
    ...(isObject(items) ? { items: outlineOf(items) } : {}),
  };
}
