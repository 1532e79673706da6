/**
 * Separates patterns from dates and times. Some generators convert the value to a native date and then match the
 * pattern against it, which fails at run time. The format stays at the member; the pattern moves to `not`, which only
 * validators read.
 */
import type { Wire } from '../../../spec/profile/profile.ts';
import { refersToMissing } from '../applicability/missingMembers.ts';
import { canonical } from '../schema/canonical.ts';
import { mapValues, propertiesOf, type Schema, type Schemas } from '../schema/schema.ts';
import { refuse } from './patch.ts';

/** Moves the patterns of dates and times to `not` in requests and removes them in responses. */
export function separatePatterns(schemas: Schemas, wire: Wire): Schemas {
  return mapValues(schemas, (schema, component) => {
    const datedMembers = Object.entries(propertiesOf(schema)).filter(([, member]) => isDated(member));
    return datedMembers.reduce((separated, [name, { pattern, ...member }]) => {
      const withoutPattern = { ...separated, properties: { ...propertiesOf(separated), [name]: member } };
      const fragment = { properties: { [name]: { not: { pattern } } }, required: [name] };
      const isRequest = schema.additionalProperties === false;
      const isMissing = refersToMissing(fragment, canonical.zod.get(component), wire);
      return isRequest && !isMissing ? refuse(withoutPattern, fragment) : withoutPattern;
    }, schema);
  });
}

function isDated({ format, pattern }: Schema): boolean {
  return (format === 'date-time' || format === 'date') && pattern !== undefined;
}
