/** The members of requests and responses as paths, read from the schemas. */
import type { z } from 'zod';
import { getStructure, type Structure } from '../../../spec/schemas/introspection/structure.ts';
import type { Json } from '../request.ts';

/** A member: its names from the outside, with `*` for the items of a list. */
export interface MemberPath {
  readonly names: readonly string[];
  readonly structure: Structure;
  readonly required: boolean;
  /** Whether a decision names the member. */
  readonly isNamed: boolean;
}

export const getName = ({ names }: Pick<MemberPath, 'names'>): string => names.join('.');

/** Lists every member of a schema, outermost first. */
export function listMemberPaths(schema: z.ZodType, names: readonly string[] = []): readonly MemberPath[] {
  const structure = getStructure(schema);
  if (structure.kind === 'array') return listMemberPaths(structure.item, [...names, '*']);
  if (structure.kind !== 'object') return [];
  return structure.members.flatMap(({ name, schema: member, required, field }) => [
    { names: [...names, name], structure: getStructure(member), required, isNamed: field !== undefined },
    ...listMemberPaths(member, [...names, name]),
  ]);
}

/** Calls `visit` with every object or list that can have the member, and the last name of the path. */
export function forEachAt(value: Json, names: readonly string[], visit: (owner: Json, name: string) => void): void {
  const [first, ...rest] = names;
  if (first === undefined || typeof value !== 'object' || value === null) return;
  if (first === '*') {
    if (!Array.isArray(value)) return;
    for (const [i, item] of value.entries()) {
      if (rest.length === 0) visit(value, String(i));
      else forEachAt(item, rest, visit);
    }
  } else if (rest.length === 0) {
    if (!Array.isArray(value)) visit(value, first);
  } else forEachAt(value[first], rest, visit);
}

/** Deletes a member wherever it is. */
export function deleteAt(value: Json, names: readonly string[]): void {
  forEachAt(value, names, (owner, name) => {
    delete owner[name];
  });
}

/** The values of a member. */
export function listValuesAt(value: Json, names: readonly string[]): readonly Json[] {
  const values: Json[] = [];
  forEachAt(value, names, (owner, name) => {
    if (Object.hasOwn(owner, name)) values.push(owner[name]);
  });
  return values;
}

/** Whether a value has the kind of its schema; null counts as valid, because it may remove a member. */
export function fits(value: unknown, { kind }: Structure): boolean {
  if (value === null || value === undefined || kind === 'other' || kind === 'union') return true;
  if (kind === 'array') return Array.isArray(value);
  if (kind === 'object' || kind === 'record') return typeof value === 'object' && !Array.isArray(value);
  if (kind === 'enum' || kind === 'string') return typeof value === 'string';
  return typeof value === kind;
}

/** A value of another kind. */
export function buildValueOfOtherType(value: Json): Json {
  if (Array.isArray(value)) return { items: value };
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'string') return 7;
  return String(value);
}
