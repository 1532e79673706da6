/** Members that the wire has inside other objects: the name `trigger.words` is the member `words` of `trigger`. */
import { isObject, type JsonObject } from '../../../spec/json.ts';
import { isMarkedUnknown, markUnknown, unmarkUnknown } from '../../../spec/schemas/unknownNames.ts';
import { keepMovedMembers, type Parent } from './movedMembers.ts';
import type { ValueConverter } from './valueConverter.ts';

/**
 * A tree of nested objects on the wire. Each key is a name in one object; its value is the nested object, or the dotted wire
 * name of the member at that place.
 */
interface Holder {
  readonly [name: string]: Holder | string;
}

/** Whether a name of a profile is a path through nested objects. */
export const isNestedName = (name: string): boolean => name.includes('.');

/**
 * Wraps the converter of an object so that members are moved into nested objects.
 *
 * @param names the names of the members on the wire
 * @param parents the parents of moved members, by their names on the wire
 */
export function withNestedNames(
  converter: ValueConverter | undefined,
  names: Iterable<string>,
  parents: ReadonlyMap<string, Parent> = new Map(),
): ValueConverter | undefined {
  const nestedNames = new Set([...names].filter(isNestedName));
  if (nestedNames.size === 0) return converter;
  const root = buildHolder([...nestedNames].map((name) => ({ name, path: name.split('.') })));
  const plainRoot = Object.fromEntries(Object.entries(root).filter(([name]) => !parents.has(name)));
  return {
    encode: (value) => {
      const wholeValue = [...parents.values()].reduce(keepMovedMembers, value);
      const flat = converter === undefined ? wholeValue : converter.encode(wholeValue);
      if (!isObject(flat)) return flat;
      const others = Object.entries(flat).filter(([name]) => !nestedNames.has(name));
      const filledParents = [...parents.keys()].flatMap((name) => buildParent(name, flat));
      return { ...Object.fromEntries(others), ...buildMembers(plainRoot, flat), ...Object.fromEntries(filledParents) };
    },
    decode: (value) => {
      const flat = isObject(value) ? Object.fromEntries(listFlatMembers(value)) : value;
      return converter === undefined ? flat : converter.decode(flat);
    },
    toWirePath: (path) => {
      const [name, ...rest] = converter === undefined ? path : converter.toWirePath(path);
      if (name === undefined) return [];
      const plainName = isMarkedUnknown(name) ? unmarkUnknown(name) : name;
      if (isMarkedUnknown(plainName)) return [unmarkUnknown(plainName), ...rest];
      return isInside(plainName) ? [...plainName.split('.'), ...rest] : [name, ...rest];
    },
  };

  function listFlatMembers(value: JsonObject): [string, unknown][] {
    return Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
      const holder = Object.hasOwn(root, name) ? root[name] : undefined;
      const parent = parents.get(name);
      if (typeof holder === 'object')
        return parent === undefined ? flattenHolder(holder, member, name) : flattenParent(holder, parent, member, name);
      // Marked twice, because a marked name with dots is one inside other objects.
      return [[nestedNames.has(name) ? markUnknown(markUnknown(name)) : name, member]];
    });
  }

  /** The parent with its own and its moved members. A value of another type stays, to be refused. */
  function buildParent(name: string, flat: JsonObject): [string, unknown][] {
    const holder = root[name];
    const movedMembers = typeof holder === 'object' ? buildMembers(holder, flat) : {};
    const own = Object.hasOwn(flat, name) ? flat[name] : {};
    return Object.keys(movedMembers).length > 0 && isObject(own) ? [[name, { ...own, ...movedMembers }]] : [];
  }

  function isInside(name: string): boolean {
    const [first = ''] = name.split('.', 1);
    return name !== first && typeof root[first] === 'object' && Object.hasOwn(root, first);
  }
}

function buildHolder(members: readonly { readonly name: string; readonly path: readonly string[] }[]): Holder {
  const groups = Map.groupBy(members, ({ path: [first = ''] }) => first);
  return Object.fromEntries(
    [...groups].map(([name, group]) => {
      const [first] = group;
      const inside = group.map((member) => ({ ...member, path: member.path.slice(1) }));
      return [name, first?.path.length === 1 ? first.name : buildHolder(inside)];
    }),
  );
}

/** The members of a holder; an object is null if all of its members are null, and is omitted if it has none. */
function buildMembers(holder: Holder, flat: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(holder).flatMap(([name, inner]): [string, unknown][] => {
      if (typeof inner === 'string') return Object.hasOwn(flat, inner) ? [[name, flat[inner]]] : [];
      const members = buildMembers(inner, flat);
      const values = Object.values(members);
      if (values.length === 0) return [];
      const isRemoved = values.length === Object.keys(inner).length && values.every((member) => member === null);
      return [[name, isRemoved ? null : members]];
    }),
  );
}

/** The members of an object with their nested names. If the object is null, so is each of them. */
function flattenHolder(holder: Holder, value: unknown, at: string): [string, unknown][] {
  if (!isObject(value)) {
    // No member accepts this object.
    const invalidValue = value === null ? null : { [markUnknown('')]: value };
    return listNames(holder).map((name) => [name, invalidValue]);
  }
  return Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const inner = Object.hasOwn(holder, name) ? holder[name] : undefined;
    if (typeof inner === 'string') return [[inner, member]];
    const path = `${at}.${name}`;
    return inner === undefined ? [[markUnknown(path), member]] : flattenHolder(inner, member, path);
  });
}

/** The own members of a parent, and its moved members under their nested names. */
function flattenParent(holder: Holder, { isRemovable }: Parent, value: unknown, at: string): [string, unknown][] {
  if (value === null && isRemovable) return [[at, null], ...flattenHolder(holder, null, at)];
  if (!isObject(value)) return [[at, value]];
  const [movedEntries = [], ownEntries = []] = [true, false].map((isMoved) =>
    Object.entries(value).filter(([name]) => Object.hasOwn(holder, name) === isMoved),
  );
  const ownEntry: [string, unknown] = [at, Object.fromEntries(ownEntries)];
  const hasOnlyMoved = ownEntries.length === 0 && movedEntries.length > 0;
  return [...(hasOnlyMoved ? [] : [ownEntry]), ...flattenHolder(holder, Object.fromEntries(movedEntries), at)];
}

const listNames = (holder: Holder): readonly string[] =>
  Object.values(holder).flatMap((inner) => (typeof inner === 'string' ? [inner] : listNames(inner)));
