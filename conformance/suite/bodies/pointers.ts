/** Lists pointers to the members and items of a body. */
import { isObject } from '../../../spec/json.ts';
import { buildPointer } from '../../../spec/pointer.ts';

/** Returns pointers to every member and item, parents first; for long lists, only to the first and last items. */
export function listPointers(value: unknown, parentPath: readonly PropertyKey[] = []): readonly string[] {
  const children: readonly (readonly [PropertyKey, unknown])[] = Array.isArray(value)
    ? [...value.entries()].filter(([i]) => i < 3 || i === value.length - 1)
    : isObject(value)
      ? Object.entries(value)
      : [];
  return [
    ...children.map(([name]) => buildPointer(...parentPath, name)),
    ...children.flatMap(([name, member]) => listPointers(member, [...parentPath, name])),
  ];
}
