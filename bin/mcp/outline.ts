/** The outline of a schema: names and what they mean. */
import { isObject } from '../../spec/json.ts';
import { objectOf } from '../../src/inputs/plain.ts';
import { mapValues, type Schema } from '../../src/openapi/schema/schema.ts';

/**
 * What an answer looks like, without a word on what it must be: clients throw away answers that break an output schema,
 * and an agent is better off with an odd answer than with none.
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
