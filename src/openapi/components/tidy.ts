/** The last step: small things that strict rulesets ask for and that change no verdict on requests. */
import { mapValues, propertiesOf, type Schema } from '../schema/schema.ts';

/** Texts of answers that may well be empty: a finding about the whole body, a post of images alone. */
const mayBeEmpty = new Set(['BrokenRule.pointer', 'Segment.text']);

/** Required strings say how short they may be. */
export function tidy(schema: Schema, component: string): Schema {
  const words = schema.enum;
  if (Array.isArray(words)) return { ...schema, minLength: Math.min(...words.map((word) => [...String(word)].length)) };
  const required = (schema.required ?? []) as readonly string[];
  if (required.length === 0) return schema;
  const properties = mapValues(propertiesOf(schema), (member, name) => {
    if (!required.includes(name) || member.type !== 'string' || member.minLength !== undefined) return member;
    // Told as a list of one type, a string may be empty without a ruleset's complaint.
    return mayBeEmpty.has(`${component}.${name}`) ? { ...member, type: ['string'] } : { ...member, minLength: 1 };
  });
  return { ...schema, properties };
}
