/**
 * Dates and times beside a pattern: generators turn the value into a date of their language and then match the
 * pattern against it, which fails at run time. The format stays at the member; the pattern, which requests are
 * judged by, goes where only validators look.
 */

import { mapValues, propertiesOf, type Schema, type Schemas, without } from '../schema/schema.ts';
import { dependent } from './patch.ts';

export function separatePatterns(schemas: Schemas): Schemas {
  return mapValues(schemas, (schema) => {
    const dated = Object.entries(propertiesOf(schema)).filter(([, member]) => isDated(member));
    return dated.reduce(separate, schema);
  });
}

function isDated({ format, pattern }: Schema): boolean {
  return (format === 'date-time' || format === 'date') && pattern !== undefined;
}

function separate(schema: Schema, [name, member]: readonly [string, Schema]): Schema {
  const plain = { ...schema, properties: { ...propertiesOf(schema), [name]: without(member, 'pattern') } };
  const isRequest = schema.additionalProperties === false;
  return isRequest
    ? dependent(plain, name, { properties: { [name]: { pattern: member.pattern } }, unevaluatedProperties: true })
    : plain;
}
