/** Places in a body: the names and indexes that lead to a member. */
import { isObject } from '../../../spec/json.ts';

export type Place = readonly string[];

export const formatPlace = (place: Place): string => place.join('.');

/** Whether the parent of a place is there. */
export function canSet(body: unknown, [name = '', ...inner]: Place): boolean {
  if (inner.length === 0) return isObject(body) || (Array.isArray(body) && Number(name) < body.length);
  return canSet(getMember(body, name), inner);
}

export const getAt = (value: unknown, place: Place): unknown => place.reduce(getMember, value);

const getMember = (value: unknown, name: string): unknown =>
  Array.isArray(value) ? value[Number(name)] : isObject(value) ? value[name] : undefined;

export function setAt<T>(body: T, [name = '', ...inner]: Place, value: unknown): T {
  const member = inner.length === 0 ? value : setAt(getMember(body, name), inner, value);
  if (Array.isArray(body)) return body.with(Number(name), member) as T;
  return { ...body, [name]: member };
}

/** The body without a member. */
export function removeAt<T>(body: T, [name = '', ...inner]: Place): T {
  if (inner.length > 0) {
    const member = getMember(body, name);
    return member === undefined ? body : setAt(body, [name], removeAt(member, inner));
  }
  if (Array.isArray(body)) return body.filter((_, i) => i !== Number(name)) as T;
  if (!isObject(body)) return body;
  const { [name]: _, ...others } = body;
  return others as T;
}
