/** Reads JSON of unknown shape without throwing. */

/** A JSON object with unchecked members. */
export type JsonObject = { readonly [readMember: string]: unknown };

/** Whether the value is a JSON object: not null and not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is an object, else an empty object. */
export function objectOrEmpty(value: unknown): JsonObject {
  return isObject(value) ? value : emptyObject;
}

/** Returns the value if it is an array, else an empty array. */
export function listOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : emptyList;
}

const emptyObject: JsonObject = Object.freeze({});
const emptyList: readonly unknown[] = Object.freeze([]);

/** Returns the value if it is a string, else undefined. */
export function stringOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Reads an own member; `__proto__` and `constructor` are ordinary names. */
export function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A text as it is, and anything else as JSON. `String` throws for an object with a member `toString`. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Whether two values are equal as JSON; undefined members are ignored. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => equalJson(item, b[i]));
  if (isObject(a) && isObject(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...names].every((name) => equalJson(member(a, name), member(b, name)));
  }
  return Object.is(a, b);
}
