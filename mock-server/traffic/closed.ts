/**
 * Schemas that take nothing undeclared, and ask nothing that every text answers. The document leaves answers open; an
 * answer of the mock has no more than it says.
 */
import { isObject } from '../../spec/json.ts';
import { anything } from '../../spec/schemas/atoms.ts';

/** The schemas with every object that says nothing of further members closed to them. */
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
