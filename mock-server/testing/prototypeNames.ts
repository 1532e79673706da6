/** Names that the language has for itself, which clients use by chance or on purpose. */
export const prototypeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
] as const;

/** What every object inherits, as text: it is the same before and after whatever is sent. */
export function inherited(): string {
  return JSON.stringify(
    [Object.prototype, Array.prototype, Function.prototype, Map.prototype].map((prototype) =>
      Reflect.ownKeys(prototype).map((name) => [
        String(name),
        typeof Reflect.getOwnPropertyDescriptor(prototype, name)?.value,
      ]),
    ),
  );
}
