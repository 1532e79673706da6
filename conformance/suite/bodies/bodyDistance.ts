/** Measures the difference of two bodies, and edits bodies by pointers. */
import { isObject, readMember, replaceValueAt } from '../../../spec/json.ts';
import { splitPointer } from '../../../spec/pointer.ts';

/** The number of places where two values differ. */
function measureDistance(a: unknown, b: unknown): number {
  if (Array.isArray(a) && Array.isArray(b)) {
    const common = Math.min(a.length, b.length);
    const extraItems = Math.abs(a.length - b.length);
    return (
      extraItems + Array.from({ length: common }, (_, i) => measureDistance(a[i], b[i])).reduce((sum, n) => sum + n, 0)
    );
  }
  if (isObject(a) && isObject(b)) {
    const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
    return names.reduce((sum, name) => sum + measureDistance(readMember(a, name), readMember(b, name)), 0);
  }
  if (Object.is(a, b)) return 0;
  return 1 + (isObject(a) ? Object.keys(a).length : 0) + (isObject(b) ? Object.keys(b).length : 0);
}

/** Returns the body without the member or item at a pointer. */
export function removeAt(body: unknown, pointer: string): unknown {
  return replaceValueAt(body, splitPointer(pointer), undefined);
}

/** Returns the body with another value at a pointer; undefined removes it. */
export function replaceAt(body: unknown, pointer: string, value: unknown): unknown {
  return replaceValueAt(body, splitPointer(pointer), value);
}

/** Sorts the candidates that differ from a value by distance. */
export function sortByDistance<T>(
  value: unknown,
  candidates: readonly T[],
  getBody: (candidate: T) => unknown,
): readonly T[] {
  return candidates
    .map((candidate) => ({ candidate, distance: measureDistance(value, getBody(candidate)) }))
    .filter(({ distance }) => distance > 0)
    .sort((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);
}
