/**
 * Separates patterns from dates and times. Some generators convert the value to a native date and then match the
 * pattern against it, which fails at run time. The format stays at the member; the pattern moves to `not`, which only
 * validators read.
 */
import type { Wire } from '../../../spec/profile/profile.ts';
import { refersToMissing } from '../applicability/missingMembers.ts';
import { canonicalComponents } from '../schema/canonical.ts';
import { getProperties, mapValues, omit, type Schema, type Schemas } from '../schema/schema.ts';
import { refuse } from './patch.ts';

/** Moves the patterns of dates and times to `not` in requests and removes them in responses. */
export function separatePatterns(schemas: Schemas, wire: Wire): Schemas {
  return mapValues(schemas, (schema, component) => {
    const isRequest = schema.additionalProperties === false;
    const entries = Object.entries(getProperties(schema));
    const fragments = entries.filter(([, member]) => isRequest && isDated(member)).map(toFragment);
    const presentFragments = fragments.filter(
      (fragment) => !refersToMissing(fragment, canonicalComponents.zod.get(component), wire),
    );
    if (!entries.some(([, member]) => isDated(member))) return schema;
    const properties = mapValues(getProperties(schema), (member) =>
      isDated(member) ? omit(member, 'pattern') : member,
    );
    return presentFragments.reduce(refuse, { ...schema, properties });
  });
}

/** Matches an object whose member breaks its pattern. */
function toFragment([name, { pattern }]: readonly [string, Schema]): Schema {
  return { properties: { [name]: { not: { pattern } } }, required: [name] };
}

function isDated({ format, pattern }: Schema): boolean {
  return (format === 'date-time' || format === 'date') && pattern !== undefined;
}
