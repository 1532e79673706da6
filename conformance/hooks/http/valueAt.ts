/** Reads a value in JSON by its pointer. */
import { isObject } from '../../../spec/json.ts';
import { splitPointer } from '../../../spec/pointer.ts';

/** Caches parsed pointers, because each is used for every item of an outbox. */
const paths = new Map<string, readonly string[]>();

/** Returns the value at a pointer; undefined if there is none. The segment `*` stands for every item of an array. */
export function getValueAt(value: unknown, pointer: string): unknown {
  const path = paths.get(pointer) ?? splitPointer(pointer);
  paths.set(pointer, path);
  return getValueBelow(value, path, 0);
}

function getValueBelow(node: unknown, path: readonly string[], depth: number): unknown {
  const step = path[depth];
  if (step === undefined) return node;
  if (Array.isArray(node)) {
    if (step === '*') return node.map((item) => getValueBelow(item, path, depth + 1));
    return /^\d+$/.test(step) ? getValueBelow(node[Number(step)], path, depth + 1) : undefined;
  }
  return isObject(node) && Object.hasOwn(node, step) ? getValueBelow(node[step], path, depth + 1) : undefined;
}
