/** The last step: details that strict OpenAPI rulesets require and that do not affect the validation of requests. */
import { getProperties, mapValues, type Schema } from '../schema/schema.ts';

/**
 * Required strings in responses that may be empty: the pointer of the whole body, the text of a post with only images.
 */
const possiblyEmpty = new Set(['RuleViolation.pointer', 'ThreadSegment.text']);

/** Adds a minimum length to required strings. */
export function addMinLengths(schema: Schema, component: string): Schema {
  const enumValues = schema.enum;
  if (Array.isArray(enumValues))
    return { ...schema, minLength: Math.min(...enumValues.map((value) => [...String(value)].length)) };
  const required = (schema.required ?? []) as readonly string[];
  if (required.length === 0) return schema;
  const properties = mapValues(getProperties(schema), (member, name) => {
    if (!required.includes(name) || member.type !== 'string' || member.minLength !== undefined) return member;
    // Rulesets do not require a minimum length for a list of types.
    return possiblyEmpty.has(`${component}.${name}`) ? { ...member, type: ['string'] } : { ...member, minLength: 1 };
  });
  return { ...schema, properties };
}
