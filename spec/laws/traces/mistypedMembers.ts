/** Finds the members of a record whose type is not the one that the contract gives them. */
import type { z } from 'zod';
import type { DecisionId } from '../../decisions/index.ts';
import { isObject } from '../../json.ts';
import { getMark, getStructure, type Structure } from '../../schemas/introspection/structure.ts';

interface Options {
  /** If set, only the members that this decision names are judged, with everything inside them. */
  readonly namedBy?: DecisionId;
  /** The open decisions about forms; members in one of these forms may have any type. */
  readonly open?: readonly DecisionId[];
}

/**
 * Returns the paths of the members that have another type than in the schema. Missing members and null have no type, an
 * id may be a number, and a list may have texts in place of objects.
 */
export function findMistypedMembers(schema: z.ZodType, record: unknown, options: Options = {}): readonly string[] {
  const foundPaths: string[] = [];
  if (isObject(record))
    collectMistypedMembers(schema, record, { ...options, path: [], foundPaths }, options.namedBy === undefined);
  return foundPaths;
}

interface Search extends Options {
  /** Names of the members that lead to the value. */
  readonly path: string[];
  readonly foundPaths: string[];
}

function collectMistypedMembers(schema: z.ZodType, value: unknown, search: Search, isJudged: boolean): void {
  const { open, path, foundPaths } = search;
  if (open?.some((decision) => decision === getMark(schema, 'x-shape'))) return;
  const structure = getStructure(schema);
  if (isJudged && !hasType(value, structure, path.at(-1))) foundPaths.push(path.join('.'));
  else if (structure.kind === 'array' && Array.isArray(value)) {
    const isOfObjects = getStructure(structure.item).kind === 'object';
    for (const item of value)
      if (isOfObjects ? isObject(item) : item !== null) collectMistypedMembers(structure.item, item, search, isJudged);
  } else if (structure.kind === 'object' && isObject(value))
    for (const { name, schema: memberSchema, field } of structure.members) {
      const member = value[name];
      if (member === undefined || member === null) continue;
      path.push(name);
      const isNamed = search.namedBy !== undefined && field?.startsWith(`${search.namedBy}:`) === true;
      collectMistypedMembers(memberSchema, member, search, isJudged || isNamed);
      path.pop();
    }
}

function hasType(value: unknown, { kind }: Structure, name = ''): boolean {
  if (kind === 'array') return Array.isArray(value);
  if (kind === 'object') return isObject(value);
  if (kind === 'string' || kind === 'enum')
    return typeof value === 'string' || (typeof value === 'number' && /^id$|Id$/.test(name));
  return kind === 'number' || kind === 'boolean' ? typeof value === kind : true;
}
