/** Reads a value in JSON by its pointer. */
import { isObject } from '../../../spec/json.ts';
import { segmentsOf } from '../../../spec/pointer.ts';

/** Returns the value at a pointer; undefined if there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  return segmentsOf(pointer).reduce<unknown>((node, step) => {
    if (Array.isArray(node)) return /^\d+$/.test(step) ? node[Number(step)] : undefined;
    return isObject(node) && Object.hasOwn(node, step) ? node[step] : undefined;
  }, value);
}
