/** Places in a body: the names and indexes that lead to a member. */
import { getValueAt, isObject, type JsonObject, replaceValueAt } from '../../../spec/json.ts';

export type Place = readonly string[];

export const formatPlace = (place: Place): string => place.join('.');

/** Whether a value can be set at a place: its parents are objects, or can be added as objects. */
export function canSet(body: unknown, place: Place): boolean {
  const path = place.slice(0, -1);
  const parent = getValueAt(body, path);
  if (Array.isArray(parent)) return Number(place.at(-1)) < parent.length;
  return isObject(parent) || (parent === undefined && path.length > 0 && !isIndex(path.at(-1)) && canSet(body, path));
}

/** Sets a value that `canSet` allows, and adds missing parents. */
export function setValueAt(body: JsonObject, place: Place, value: unknown): JsonObject {
  const firstMissing = place.findIndex((_, i) => getValueAt(body, place.slice(0, i + 1)) === undefined);
  const at = firstMissing === -1 ? place.length : firstMissing + 1;
  return replaceValueAt(body, place.slice(0, at), wrapValue(place.slice(at), value)) as JsonObject;
}

/** Wraps a value in the objects of its place. */
export const wrapValue = (place: Place, value: unknown): unknown =>
  place.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

const isIndex = (step: string | undefined): boolean => /^\d+$/.test(step ?? '');
