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
export const findMistypedMembers = (schema: z.ZodType, record: unknown, options: Options = {}): readonly string[] =>
  isObject(record) ? [...generateMistypedMembers(schema, record, options, [], options.namedBy === undefined)] : [];

function* generateMistypedMembers(
  schema: z.ZodType,
  value: unknown,
  options: Options,
  path: readonly string[],
  isJudged: boolean,
): Generator<string> {
  const structure = getStructure(schema);
  const shape = getMark(schema, 'x-shape');
  if (value === undefined || value === null || options.open?.some((decision) => decision === shape)) return;
  if (isJudged && !hasType(value, structure, path.at(-1))) yield path.join('.');
  else if (structure.kind === 'array' && Array.isArray(value)) {
    const isOfObjects = getStructure(structure.item).kind === 'object';
    for (const item of isOfObjects ? value.filter(isObject) : value)
      yield* generateMistypedMembers(structure.item, item, options, path, isJudged);
  } else if (structure.kind === 'object' && isObject(value))
    for (const { name, schema: memberSchema, field } of structure.members)
      yield* generateMistypedMembers(
        memberSchema,
        value[name],
        options,
        [...path, name],
        isJudged || field?.startsWith(`${options.namedBy}:`) === true,
      );
}

function hasType(value: unknown, { kind }: Structure, name = ''): boolean {
  if (kind === 'array') return Array.isArray(value);
  if (kind === 'object') return isObject(value);
  if (kind === 'string' || kind === 'enum')
    return typeof value === 'string' || (typeof value === 'number' && /^id$|Id$/.test(name));
  return kind === 'number' || kind === 'boolean' ? typeof value === kind : true;
}
