/** Reading a JSON value by pointer. */
import { isObject } from '../../../spec/json.ts';
import { segmentsOf } from '../../../spec/pointer.ts';

/** What stands at a pointer; undefined where nothing does. */
export function valueAt(value: unknown, at: string): unknown {
  return segmentsOf(at).reduce<unknown>((node, step) => {
    if (Array.isArray(node)) return /^\d+$/.test(step) ? node[Number(step)] : undefined;
    return isObject(node) && Object.hasOwn(node, step) ? node[step] : undefined;
  }, value);
}
