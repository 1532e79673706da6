/** Paths in a body: the names and indexes that lead to a member. */
import { getValueAt, isObject, type JsonObject, replaceValueAt } from '../../../spec/json.ts';

export type BodyPath = readonly string[];

export const formatBodyPath = (path: BodyPath): string => path.join('.');

/** Whether a value can be set at a path: its parents are objects, or can be added as objects. */
export function canSet(body: unknown, path: BodyPath): boolean {
  const parentPath = path.slice(0, -1);
  const parent = getValueAt(body, parentPath);
  if (Array.isArray(parent)) return Number(path.at(-1)) < parent.length;
  return (
    isObject(parent) ||
    (parent === undefined && parentPath.length > 0 && !isIndex(parentPath.at(-1)) && canSet(body, parentPath))
  );
}

/** Sets a value that `canSet` allows, and adds missing parents. */
export function setValueAt(body: JsonObject, path: BodyPath, value: unknown): JsonObject {
  const firstMissing = path.findIndex((_, i) => getValueAt(body, path.slice(0, i + 1)) === undefined);
  const at = firstMissing === -1 ? path.length : firstMissing + 1;
  return replaceValueAt(body, path.slice(0, at), wrapValue(path.slice(at), value)) as JsonObject;
}

/** Wraps a value in the objects of its path. */
export const wrapValue = (path: BodyPath, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

const isIndex = (step: string | undefined): boolean => /^\d+$/.test(step ?? '');
