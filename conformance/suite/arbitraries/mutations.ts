/** Single faults of a body, derived from its schema. */

import type { z } from 'zod';
import { isObject, type JsonObject } from '../../../spec/json.ts';
import { buildPointer } from '../../../spec/pointer.ts';
import { getStructure, type ObjectStructure, type Structure } from '../../../spec/schemas/introspection/structure.ts';
import { file } from '../../script/bodies.ts';

export interface Mutation {
  /** The fault and its location. */
  readonly name: string;
  readonly body: unknown;
  /** Where the value has another type. */
  readonly typeAt?: string;
  /** For a null: the body without the member, since some services treat both the same. */
  readonly withoutMember?: unknown;
}

type Path = readonly (string | number)[];

/** Lists every single fault of a valid body. */
export function buildMutations(schema: z.ZodType, body: unknown): readonly Mutation[] {
  return buildMutationsAt(schema, body, [], (value) => value);
}

/** @param rebuild replaces the current value in the whole body */
function buildMutationsAt(
  schema: z.ZodType,
  value: unknown,
  path: Path,
  rebuild: (value: unknown) => unknown,
): readonly Mutation[] {
  const structure = getStructure(schema);
  const buildMutation = (label: string, other: unknown): Mutation => ({
    name: `${formatPlace(path)}: ${label}`,
    body: rebuild(other),
  });
  const typeAt = buildPointer(...path);
  const ownMutations = [
    ...(otherTypes[structure.kind] ?? otherTypes.string ?? []).map(([label, other]) => ({
      ...buildMutation(label, other),
      typeAt,
    })),
    ...buildOutOfBounds(structure, value).map(([label, other]) => buildMutation(label, other)),
    ...(Array.isArray(value) && isObject(value[0]) && documentedArrays.has(String(path.at(-1)))
      ? [buildMutation('an item without the array', value[0])]
      : []),
  ];
  if (structure.kind === 'object' && isObject(value))
    return [...ownMutations, ...buildObjectMutations(structure, value, path, rebuild)];
  if (structure.kind === 'array' && Array.isArray(value))
    return [...ownMutations, ...buildListMutations(structure.item, value, path, rebuild)];
  return ownMutations;
}

/** Arrays of objects in the API document; each of them is an array even if it has one item. */
const documentedArrays: ReadonlySet<string> = new Set(['platforms', 'commentReplies']);

/** Members of structures that the API document does not show, for which a service may have a default. */
const membersWithDefault: ReadonlySet<string> = new Set(['delay', 'comments']);

const formatPlace = (path: Path): string => (path.length === 0 ? 'body' : buildPointer(...path));

function buildObjectMutations(
  object: ObjectStructure,
  value: JsonObject,
  path: Path,
  rebuild: (value: unknown) => unknown,
) {
  const omit = (name: string) => Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
  const members = object.members.filter(({ name }) => Object.hasOwn(value, name));
  const nestedMutations = members.flatMap(({ name, schema: member }) =>
    buildMutationsAt(member, value[name], [...path, name], (other) => rebuild({ ...value, [name]: other })),
  );
  const membersWithoutDefault = members.filter(({ name }) => !membersWithDefault.has(name));
  const nulls = membersWithoutDefault
    .filter(({ schema: member }) => !member.safeParse(null).success)
    .map(
      ({ name }): Mutation => ({
        name: `${buildPointer(...path, name)}: null`,
        body: rebuild({ ...value, [name]: null }),
        withoutMember: rebuild(omit(name)),
      }),
    );
  const omissions = membersWithoutDefault.map(
    ({ name }): Mutation => ({
      name: `${buildPointer(...path, name)}: missing`,
      body: rebuild(omit(name)),
    }),
  );
  return [...omissions, ...nulls, ...buildUnknownMemberMutations(object, value, path, rebuild), ...nestedMutations];
}

/**
 * Unknown members: an arbitrary one, and names that languages reserve. A known name in another letter case is not among
 * them, because some JSON decoders match names in any case.
 */
function buildUnknownMemberMutations(
  { members }: ObjectStructure,
  value: JsonObject,
  path: Path,
  rebuild: (value: unknown) => unknown,
) {
  const memberNames = members.map(({ name }) => name);
  const names = ['note', ...(path.length === 0 ? ['constructor', 'toString'] : [])];
  return names
    .filter((name) => !memberNames.includes(name))
    .map(
      (name): Mutation => ({
        name: `${formatPlace(path)}: unknown member ${name}`,
        body: rebuild({ ...value, [name]: 'x' }),
      }),
    );
}

/** Faults of the first and last item; a service that misses one in between misses these too. */
function buildListMutations(
  element: z.ZodType,
  value: readonly unknown[],
  path: Path,
  rebuild: (value: unknown) => unknown,
): readonly Mutation[] {
  const indexes = [...new Set([0, value.length - 1])].filter((at) => at >= 0);
  return indexes.flatMap((at) =>
    buildMutationsAt(element, value[at], [...path, at], (other) =>
      rebuild(value.map((item, i) => (i === at ? other : item))),
    ),
  );
}

type NamedValue = readonly [what: string, value: unknown];

/** Values of types that a schema of this kind rejects. */
const otherTypes: Readonly<Record<string, readonly NamedValue[]>> = {
  string: [
    ['a number', 7],
    ['an array', ['Hello']],
    ['an object', { value: 7 }],
    ['a boolean', true],
  ],
  boolean: [
    ['a string', 'true'],
    ['a number', 1],
  ],
  number: [
    ['a string', '7'],
    ['a boolean', true],
  ],
  array: [
    ['a string', 'Hello'],
    ['an object', {}],
    ['a number', 7],
  ],
  object: [
    ['a string', 'Hello'],
    ['an array', []],
    ['a boolean', true],
  ],
};

/** The maximum size of a fault; larger ones are left out. */
const maxGeneratedSize = 20_000;

function buildOutOfBounds(structure: Structure, value: unknown): readonly NamedValue[] {
  if (structure.kind === 'string' && typeof value === 'string') {
    const { min, max } = structure.bounds;
    const tooLong =
      max === undefined || max > maxGeneratedSize ? undefined : lengthen(value, max + 1, structure.pattern);
    return [
      ...(tooLong === undefined ? [] : [[`more than ${max} characters`, tooLong] as const]),
      ...(min === 1 ? [['empty', ''] as const] : []),
    ];
  }
  if (structure.kind !== 'array' || !Array.isArray(value) || value.length === 0) return [];
  const { min, max } = structure.bounds;
  const item: unknown = value.at(-1);
  const tooMany =
    max === undefined || max > maxGeneratedSize
      ? undefined
      : Array.from({ length: max + 1 }, (_, i) => numberItem(item, i));
  return [
    ...(tooMany === undefined ? [] : [[`more than ${max} items`, tooMany] as const]),
    ...(min === 1 ? [['no items', []] as const] : []),
  ];
}

/** Makes the copies of an item different where it has a text, because a service may drop repeated ones. */
function numberItem(item: unknown, number: number): unknown {
  if (typeof item === 'string' && /^\{\{file:.+\.jpg\}\}$/.test(item)) return file(`photo-${number + 1}.jpg`);
  if (typeof item === 'string') return item.includes('{{') ? item : `${item}${number}`;
  return isObject(item) && typeof item.text === 'string' ? { ...item, text: `${item.text} ${number}` } : item;
}

/** Extends a text to a length if it then still matches the pattern. */
function lengthen(value: string, length: number, pattern: RegExp | undefined): string | undefined {
  const longerValue = value.includes('{{') ? undefined : value + 'a'.repeat(Math.max(0, length - value.length));
  return longerValue === undefined || (pattern !== undefined && !pattern.test(longerValue)) ? undefined : longerValue;
}
