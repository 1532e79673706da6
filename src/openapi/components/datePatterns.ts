/**
 * Separates patterns from dates and times. Some generators convert the value to a native date and then match the
 * pattern against it, which fails at run time. The format stays at the member; the pattern moves to
 * `dependentSchemas`, which only validators read.
 */

import { mapValues, omit, propertiesOf, type Schema, type Schemas } from '../schema/schema.ts';
import { addDependentSchema } from './patch.ts';

/** Moves the patterns of dates and times to `dependentSchemas` in requests and removes them in responses. */
export function separatePatterns(schemas: Schemas): Schemas {
  return mapValues(schemas, (schema) => {
    const datedMembers = Object.entries(propertiesOf(schema)).filter(([, member]) => isDated(member));
    return datedMembers.reduce(separatePattern, schema);
  });
}

function isDated({ format, pattern }: Schema): boolean {
  return (format === 'date-time' || format === 'date') && pattern !== undefined;
}

function separatePattern(schema: Schema, [name, member]: readonly [string, Schema]): Schema {
  const withoutPattern = { ...schema, properties: { ...propertiesOf(schema), [name]: omit(member, 'pattern') } };
  const isRequest = schema.additionalProperties === false;
  return isRequest
    ? addDependentSchema(withoutPattern, name, {
        properties: { [name]: { pattern: member.pattern } },
        unevaluatedProperties: true,
      })
    : withoutPattern;
}
