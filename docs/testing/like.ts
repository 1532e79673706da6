/** Compares a response with the one on a page, which may omit parts. */
import { isObject } from '../../spec/json.ts';

const ellipsis = '…';

/**
 * Removes from the response what the page omits: "…" stands for any value, at the end of a list for any further items,
 * and as a member for any further members.
 */
export function likeShown(answer: unknown, shown: unknown): unknown {
  if (shown === ellipsis) return ellipsis;
  if (Array.isArray(shown) && Array.isArray(answer)) {
    const open = shown.at(-1) === ellipsis;
    const told = open ? answer.slice(0, shown.length - 1) : answer;
    return [...told.map((item, i) => likeShown(item, shown[i])), ...(open ? [ellipsis] : [])];
  }
  if (isObject(shown) && isObject(answer)) {
    const open = Object.hasOwn(shown, ellipsis);
    const told = Object.entries(answer).filter(([name]) => !open || Object.hasOwn(shown, name));
    const like = told.map(([name, value]) => [name, likeShown(value, shown[name])] as const);
    return Object.fromEntries(open ? [...like, [ellipsis, ellipsis]] : like);
  }
  return answer;
}
