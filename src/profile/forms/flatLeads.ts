/** Leads that directly contain members of their commenter and their comment. */
import { isObject, type JsonObject } from '../../../spec/json.ts';
import type { Wire } from '../../../spec/profile/profile.ts';
import type { ValueConverter } from './valueConverter.ts';

/** An object of a lead, some of whose members are in the lead itself. */
export interface FlatHolder {
  readonly name: 'commenter' | 'comment';
  readonly wireName: string;
  /** The wire names of the members that are in the lead. */
  readonly members: readonly string[];
}

/** The objects of a lead with members that are in the lead itself. */
export function listFlatHolders({ names, shapes }: Wire): readonly FlatHolder[] {
  const flat = Object.entries(shapes.flatLead);
  return (['commenter', 'comment'] as const)
    .map((name) => ({
      name,
      wireName: names.get(`lead.fields:${name}`) ?? name,
      members: flat.flatMap(([member, wireName]) => (member.startsWith(`${name}.`) ? [wireName] : [])),
    }))
    .filter(({ members }) => members.length > 0);
}

/** Wraps the converter of a lead so that members of its objects are moved into the lead itself. */
export function withFlatMembers(converter: ValueConverter | undefined, wire: Wire): ValueConverter | undefined {
  const holders = listFlatHolders(wire);
  if (holders.length === 0) return converter;
  const flatNames = new Set(holders.flatMap(({ members }) => members));
  return {
    encode: (value) => {
      const lead = converter === undefined ? value : converter.encode(value);
      return isObject(lead) ? Object.fromEntries(Object.entries(lead).flatMap((entry) => flattenEntry(entry))) : lead;
    },
    decode: (value) => {
      const lead = isObject(value) ? { ...omitNames(value, flatNames), ...buildNested(value) } : value;
      return converter === undefined ? lead : converter.decode(lead);
    },
    toWirePath: (path) => (converter === undefined ? path : converter.toWirePath(path)),
  };

  /** The entries that stand in the lead for one of its members. */
  function flattenEntry([name, value]: readonly [string, unknown]): readonly (readonly [string, unknown])[] {
    const holder = holders.find(({ wireName }) => wireName === name);
    if (holder === undefined || !isObject(value)) return [[name, value]];
    const members = Object.entries(value);
    const others = members.filter(([memberName]) => !holder.members.includes(memberName));
    return [
      ...(others.length === 0 ? [] : [[name, Object.fromEntries(others)] as const]),
      ...members.filter(([memberName]) => holder.members.includes(memberName)),
    ];
  }

  /** The objects of a lead, with the members that it has itself. */
  function buildNested(lead: JsonObject): JsonObject {
    return Object.fromEntries(
      holders.flatMap(({ wireName, members }) => {
        const foundEntries = members.flatMap((name) =>
          Object.hasOwn(lead, name) ? [[name, lead[name]] as const] : [],
        );
        if (foundEntries.length === 0) return [];
        const own = flatNames.has(wireName) ? undefined : lead[wireName];
        return [[wireName, { ...(isObject(own) ? own : {}), ...Object.fromEntries(foundEntries) }] as const];
      }),
    );
  }
}

const omitNames = (value: JsonObject, names: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)));
