/**
 * Closes response schemas to undeclared members. The document leaves responses open to additions, but the mock must not
 * add any. Patterns that match every string are dropped, because checking them is wasted time.
 */
import { isObject } from '../../spec/json.ts';
import { anyString } from '../../spec/schemas/atoms.ts';

/** A copy of the schemas in which objects allow additional members only if they say so. */
export function closeSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeSchema);
  if (!isObject(value)) return value;
  const keywords = Object.entries(value).filter(([name, part]) => name !== 'pattern' || part !== anyString.pattern);
  const closedKeywords = Object.fromEntries(keywords.map(([name, part]) => [name, closeSchema(part)]));
  const isOpen = value.additionalProperties === undefined && value.unevaluatedProperties === undefined;
  return value.type === 'object' && isObject(value.properties) && isOpen
    ? { ...closedKeywords, additionalProperties: false }
    : closedKeywords;
}
