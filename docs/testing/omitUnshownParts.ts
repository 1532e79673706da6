/** Compares a response with the response shown on a page, which may omit parts. */
import { isObject } from '../../spec/json.ts';

const ellipsis = '…';

/**
 * Removes from a response what the page omits, so that both can be compared. On the page, "…" stands for any value, at
 * the end of a list for any further items, and as the name of a member for any further members.
 */
export function omitUnshownParts(actual: unknown, expected: unknown): unknown {
  if (expected === ellipsis) return ellipsis;
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const isOpenEnded = expected.at(-1) === ellipsis;
    const comparedItems = isOpenEnded ? actual.slice(0, expected.length - 1) : actual;
    return [...comparedItems.map((item, i) => omitUnshownParts(item, expected[i])), ...(isOpenEnded ? [ellipsis] : [])];
  }
  if (isObject(expected) && isObject(actual)) {
    const isOpenEnded = Object.hasOwn(expected, ellipsis);
    const comparedMembers = Object.entries(actual).filter(([name]) => !isOpenEnded || Object.hasOwn(expected, name));
    const entries = comparedMembers.map(([name, value]) => [name, omitUnshownParts(value, expected[name])] as const);
    return Object.fromEntries(isOpenEnded ? [...entries, [ellipsis, ellipsis]] : entries);
  }
  return actual;
}
