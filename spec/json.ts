/** Reading JSON of unknown shape without ever throwing. */

/** A JSON object whose members nobody has checked yet. */
export type JsonObject = { readonly [member: string]: unknown };

/** True for a JSON object: not null, not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object itself, or an empty one: lets a predicate go on where a member has a wrong type. */
export function objectOrEmpty(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The list itself, or an empty one. */
export function listOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The string itself, or undefined. */
export function stringOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** An own member; `__proto__` and `constructor` are members like any other. */
export function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
