/** What the validation of a body or a query judges: its schema, and the members that the implementation has. */
import type { z } from 'zod';
import type { FieldId } from '../schemas/atoms.ts';
import { getMembers, getStructure } from '../schemas/introspection/structure.ts';

export type Path = readonly PropertyKey[];

/** The schema of the value to judge, and where the value comes from. */
export interface Subject {
  readonly schema: z.ZodType;
  /** Values of a query are strings. */
  readonly part: 'body' | 'query';
  /** Members that the implementation lacks, and which are therefore not required. */
  readonly absent: ReadonlySet<FieldId>;
  /** Members that are not required, although the schema requires them. */
  readonly optional: ReadonlySet<FieldId>;
  /** Shapes for which the wire has a string instead of an object, or an object instead of a string. */
  readonly reshaped: ReadonlySet<string>;
  /** Whether unknown members are ignored. */
  readonly ignoresMembers: boolean;
}

/** The members of objects as `getMembersAt` returns them, by the members that the implementation lacks. */
const presentMembersCache = new WeakMap<ReadonlySet<FieldId>, WeakMap<z.ZodType, ReadonlyMap<string, string>>>();

/** The members of the object at a path, each with its name in messages; undefined if all of them are absent. */
export function getMembersAt(
  schema: z.ZodType,
  path: Path,
  absent: ReadonlySet<FieldId>,
): ReadonlyMap<string, string> | undefined {
  const objectSchema = getSchemaAt(schema, path);
  if (objectSchema === undefined) return noMembers;
  const cache = presentMembersCache.get(absent) ?? new WeakMap<z.ZodType, ReadonlyMap<string, string>>();
  const present = cache.get(objectSchema) ?? getPresentMembers(objectSchema, absent);
  presentMembersCache.set(absent, cache.set(objectSchema, present));
  return present.size === 0 && getMembers(objectSchema).length > 0 ? undefined : present;
}

const noMembers: ReadonlyMap<string, string> = new Map();

function getPresentMembers(objectSchema: z.ZodType, absent: ReadonlySet<FieldId>): ReadonlyMap<string, string> {
  const presentMembers = getMembers(objectSchema).flatMap(({ name, field }): [string, string][] => {
    if (field !== undefined && absent.has(field)) return [];
    return [[name, field === undefined ? name : `@{${field}}`]];
  });
  return new Map(presentMembers);
}

/** The schema of the value at a path; undefined if the schema does not know the path. */
export function getSchemaAt(schema: z.ZodType | undefined, path: Path): z.ZodType | undefined {
  return path.reduce<z.ZodType | undefined>((node, step) => {
    const structure = node && getStructure(node);
    if (structure?.kind === 'object') return structure.members.find(({ name }) => name === step)?.schema;
    return structure?.kind === 'array' ? structure.item : undefined;
  }, schema);
}
