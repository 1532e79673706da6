/** Reads a value in JSON by its pointer. */
import { isObject } from '../../../spec/json.ts';
import { splitPointer } from '../../../spec/pointer.ts';

/** Returns the value at a pointer; undefined if there is none. The segment `*` stands for every item of an array. */
export function getValueAt(value: unknown, pointer: string): unknown {
  return getValueBelow(value, splitPointer(pointer));
}

function getValueBelow(node: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return node;
  if (Array.isArray(node)) {
    if (step === '*') return node.map((item) => getValueBelow(item, rest));
    return /^\d+$/.test(step) ? getValueBelow(node[Number(step)], rest) : undefined;
  }
  return isObject(node) && Object.hasOwn(node, step) ? getValueBelow(node[step], rest) : undefined;
}
