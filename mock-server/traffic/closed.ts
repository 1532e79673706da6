/**
 * Closes response schemas to undeclared members. The document leaves responses open to additions, but the mock must not
 * add any. Patterns that match every string are dropped, because checking them is wasted time.
 */
import { isObject } from '../../spec/json.ts';
import { anything } from '../../spec/schemas/atoms.ts';

/** A copy of the schemas in which objects allow additional members only if they say so. */
export function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (!isObject(value)) return value;
  const said = Object.entries(value).filter(([name, part]) => name !== 'pattern' || part !== anything.pattern);
  const inner = Object.fromEntries(said.map(([name, part]) => [name, closed(part)]));
  const open = value.additionalProperties === undefined && value.unevaluatedProperties === undefined;
  return value.type === 'object' && isObject(value.properties) && open
    ? { ...inner, additionalProperties: false }
    : inner;
}
