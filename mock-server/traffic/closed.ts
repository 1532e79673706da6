/** Schemas that take nothing undeclared. The document leaves answers open; an answer of the mock has no more than it says. */
import { isObject } from '../../spec/json.ts';

/** The schemas with every object that says nothing of further members closed to them. */
export function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (!isObject(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, closed(part)]));
  const open = value.additionalProperties === undefined && value.unevaluatedProperties === undefined;
  return value.type === 'object' && isObject(value.properties) && open
    ? { ...inner, additionalProperties: false }
    : inner;
}
