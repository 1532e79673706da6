/** Single faults of a body, derived from its schema. */

import type { z } from 'zod';
import { isObject, type JsonObject } from '../../../spec/json.ts';
import { pointer } from '../../../spec/pointer.ts';
import { type ObjectStructure, type Structure, structureOf } from '../../../spec/schemas/introspection/structure.ts';

export interface Mutation {
  /** The fault and its location. */
  readonly name: string;
  readonly body: unknown;
  /** For a null: the body without the member, since some services treat both the same. */
  readonly absent?: unknown;
}

type Path = readonly (string | number)[];

/** Lists every single fault of a valid body. */
export function mutationsOf(schema: z.ZodType, body: unknown): readonly Mutation[] {
  return faultsAt(schema, body, [], (value) => value);
}

/** @param whole replaces the current value in the whole body */
function faultsAt(
  schema: z.ZodType,
  value: unknown,
  path: Path,
  whole: (value: unknown) => unknown,
): readonly Mutation[] {
  const inner = structureOf(schema);
  const put = (what: string, other: unknown): Mutation => ({ name: `${placeOf(path)}: ${what}`, body: whole(other) });
  const own = [
    ...(otherTypes[inner.kind] ?? otherTypes.string ?? []).map(([what, other]) => put(what, other)),
    ...outOfBounds(inner, value).map(([what, other]) => put(what, other)),
  ];
  if (inner.kind === 'object' && isObject(value)) return [...own, ...inObject(inner, value, path, whole)];
  if (inner.kind === 'array' && Array.isArray(value)) return [...own, ...inList(inner.item, value, path, whole)];
  return own;
}

const placeOf = (path: Path): string => (path.length === 0 ? 'body' : pointer(...path));

function inObject(object: ObjectStructure, value: JsonObject, path: Path, whole: (value: unknown) => unknown) {
  const without = (name: string) => Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
  const members = object.members.filter(({ name }) => Object.hasOwn(value, name));
  const below = members.flatMap(({ name, schema: member }) =>
    faultsAt(member, value[name], [...path, name], (other) => whole({ ...value, [name]: other })),
  );
  const nulls = members
    .filter(({ schema: member }) => !member.safeParse(null).success)
    .map(
      ({ name }): Mutation => ({
        name: `${pointer(...path, name)}: null`,
        body: whole({ ...value, [name]: null }),
        absent: whole(without(name)),
      }),
    );
  const missing = members.map(
    ({ name }): Mutation => ({
      name: `${pointer(...path, name)}: missing`,
      body: whole(without(name)),
    }),
  );
  return [...missing, ...nulls, ...strangersIn(object, value, path, whole), ...below];
}

/** Unknown members: an arbitrary one, a known one in another case, and names that languages reserve. */
function strangersIn({ members }: ObjectStructure, value: JsonObject, path: Path, whole: (value: unknown) => unknown) {
  const known = members.map(({ name }) => name);
  const [first = 'text'] = known;
  const capital = `${first[0]?.toUpperCase()}${first.slice(1)}`;
  const names = ['note', capital, ...(path.length === 0 ? ['constructor', 'toString'] : [])];
  return names
    .filter((name) => !known.includes(name))
    .map(
      (name): Mutation => ({
        name: `${placeOf(path)}: unknown member ${name}`,
        body: whole({ ...value, [name]: 'x' }),
      }),
    );
}

/** Faults of the first and last item; a service that misses one in between misses these too. */
function inList(
  element: z.ZodType,
  value: readonly unknown[],
  path: Path,
  whole: (value: unknown) => unknown,
): readonly Mutation[] {
  const places = [...new Set([0, value.length - 1])].filter((at) => at >= 0);
  return places.flatMap((at) =>
    faultsAt(element, value[at], [...path, at], (other) => whole(value.map((item, i) => (i === at ? other : item)))),
  );
}

type Named = readonly [what: string, value: unknown];

/** Values of types that a schema of this kind rejects. */
const otherTypes: Readonly<Record<string, readonly Named[]>> = {
  string: [
    ['a number', 7],
    ['an array', ['Hello']],
    ['an object', { text: 'Hello' }],
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
const tooMuch = 20_000;

function outOfBounds(structure: Structure, value: unknown): readonly Named[] {
  if (structure.kind === 'string' && typeof value === 'string') {
    const { min, max } = structure.bounds;
    const over = max === undefined || max > tooMuch ? undefined : longer(value, max + 1, structure.pattern);
    return [
      ...(over === undefined ? [] : [[`more than ${max} characters`, over] as const]),
      ...(min === 1 ? [['empty', ''] as const] : []),
    ];
  }
  if (structure.kind !== 'array' || !Array.isArray(value) || value.length === 0) return [];
  const { min, max } = structure.bounds;
  const item: unknown = value.at(-1);
  const over = max === undefined || max > tooMuch ? undefined : Array.from({ length: max + 1 }, () => item);
  return [
    ...(over === undefined ? [] : [[`more than ${max} items`, over] as const]),
    ...(min === 1 ? [['no items', []] as const] : []),
  ];
}

/** Extends a text to a length if it then still matches the pattern. */
function longer(value: string, length: number, pattern: RegExp | undefined): string | undefined {
  const made = value.includes('{{') ? undefined : value + 'a'.repeat(Math.max(0, length - value.length));
  return made === undefined || (pattern !== undefined && !pattern.test(made)) ? undefined : made;
}
