/** Names of properties that JavaScript objects inherit, which clients may send by accident or on purpose. */
export const prototypeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
] as const;

/** The properties that every object inherits, as text, to detect prototype pollution. */
export function formatInheritedMembers(): string {
  return JSON.stringify(
    [Object.prototype, Array.prototype, Function.prototype, Map.prototype].map((prototype) =>
      Reflect.ownKeys(prototype).map((name) => [
        String(name),
        typeof Reflect.getOwnPropertyDescriptor(prototype, name)?.value,
      ]),
    ),
  );
}
