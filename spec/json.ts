/** Reads JSON of unknown shape without throwing. */

/** A JSON object with unchecked members. */
export type JsonObject = { readonly [name: string]: unknown };

/** Whether the value is a JSON object: not null and not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is an object, else an empty object. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : emptyObject;
}

/** Returns the value if it is an array, else an empty array. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : emptyList;
}

const emptyObject: JsonObject = Object.freeze({});
const emptyList: readonly unknown[] = Object.freeze([]);

/** Returns the value if it is a string, else undefined. */
export function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Reads an own member; `__proto__` and `constructor` are ordinary names. */
export function readMember(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A text as it is, and anything else as JSON. `String` throws for an object with a member `toString`. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Whether two values are equal as JSON; undefined members are ignored. */
export function isEqualJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, i) => isEqualJson(item, b[i]));
  if (isObject(a) && isObject(b)) {
    for (const name of Object.keys(a)) if (!isEqualJson(a[name], readMember(b, name))) return false;
    for (const name of Object.keys(b)) if (b[name] !== undefined && !Object.hasOwn(a, name)) return false;
    return true;
  }
  return false;
}

/** Parses JSON; undefined if the text is missing or not valid. */
export function tryParseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a value contains a member that is null. */
export function hasNullMember(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasNullMember);
  return isObject(value) && Object.values(value).some((member) => member === null || hasNullMember(member));
}

/** Removes members whose value is undefined. */
export function omitUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}

/** Returns the value at a path of member names and indexes; undefined if there is none. */
export function getValueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((node, step) => {
    if (Array.isArray(node)) return node[Number(step)];
    return isObject(node) && Object.hasOwn(node, step) ? node[String(step)] : undefined;
  }, value);
}

/** Returns a copy with another value at a path; undefined removes it. A path below a missing member changes nothing. */
export function replaceValueAt(node: unknown, [first, ...rest]: readonly PropertyKey[], value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(node)) {
    const index = Number(first);
    if (rest.length === 0 && value === undefined) return node.filter((_, i) => i !== index);
    return node.map((item, i) => (i === index ? replaceValueAt(item, rest, value) : item));
  }
  if (!isObject(node)) return node;
  const name = String(first);
  const next = replaceValueAt(readMember(node, name), rest, value);
  const others: JsonObject = Object.fromEntries(Object.entries(node).filter(([other]) => other !== name));
  return next === undefined ? others : { ...node, [name]: next };
}
