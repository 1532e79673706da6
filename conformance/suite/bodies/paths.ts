/** Lists the members and items of a body. */
import { isObject } from '../../../spec/json.ts';
import { pointer } from '../../../spec/pointer.ts';

/** Returns pointers to every member and item, parents first; for long lists, only to the first and last items. */
export function pathsIn(value: unknown, before: readonly PropertyKey[] = []): readonly string[] {
  const inner: readonly (readonly [PropertyKey, unknown])[] = Array.isArray(value)
    ? [...value.entries()].filter(([i]) => i < 3 || i === value.length - 1)
    : isObject(value)
      ? Object.entries(value)
      : [];
  return [
    ...inner.map(([name]) => pointer(...before, name)),
    ...inner.flatMap(([name, member]) => pathsIn(member, [...before, name])),
  ];
}
