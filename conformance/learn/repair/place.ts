/** Places in a body: the names and indexes that lead to a member. */
import { getValueAt, isObject } from '../../../spec/json.ts';

export type Place = readonly string[];

export const formatPlace = (place: Place): string => place.join('.');

/** Whether the parent of a place is there. */
export function canSet(body: unknown, place: Place): boolean {
  const parent = getValueAt(body, place.slice(0, -1));
  return isObject(parent) || (Array.isArray(parent) && Number(place.at(-1)) < parent.length);
}
