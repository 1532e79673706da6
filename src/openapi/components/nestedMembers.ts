/** Step 5: moves members with nested names into their objects, in schemas and in fragments of them. */
import { asList, isObject } from '../../../spec/json.ts';
import { isNestedName } from '../../profile/forms/nestedNames.ts';
import { getProperties, mapValues, type Schema } from '../schema/schema.ts';

/** Moves members with nested names into their objects, at any depth of the schema. */
export function nestMembers(schema: Schema): Schema {
  const nestedSchema = mapValues(schema, (value, keyword) =>
    keyword === 'properties' ? mapValues(value as Record<string, Schema>, nestValue) : nestValue(value),
  );
  const properties = getProperties(nestedSchema);
  const required = asList(nestedSchema.required).filter((name) => typeof name === 'string');
  const names = [...new Set([...Object.keys(properties), ...required])];
  if (!names.some(isNestedName)) return nestedSchema;
  const groups = Map.groupBy(names, (name) => name.split('.', 1)[0] ?? name);
  const members = [...groups].flatMap(([first, group]): [string, Schema][] => {
    const inside = group.filter(isNestedName);
    const own = Object.hasOwn(properties, first) ? properties[first] : undefined;
    if (inside.length === 0) return own === undefined ? [] : [[first, own]];
    const holder = nestMembers(buildHolder(nestedSchema, first, inside));
    return [[first, own === undefined ? holder : addMembers(own, holder)]];
  });
  return {
    ...nestedSchema,
    properties: Object.fromEntries(members),
    ...(nestedSchema.required === undefined
      ? {}
      : { required: [...new Set(required.map((name) => name.split('.', 1)[0] ?? name))] }),
  };
}

/** Adds moved members to a fragment of a component; `moveMembers` does this for whole components. */
const addMembers = (own: Schema, holder: Schema): Schema => ({
  ...own,
  properties: { ...getProperties(own), ...getProperties(holder) },
  ...(holder.required === undefined ? {} : { required: [...asList(own.required), ...asList(holder.required)] }),
});

const nestValue = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(nestValue) as T;
  return isObject(value) ? (nestMembers(value) as T) : value;
};

/** The schema of the object around some members of a schema, whose names lose their first step. */
function buildHolder(schema: Schema, holder: string, names: readonly string[]): Schema {
  const shorten = (name: string) => name.slice(holder.length + 1);
  const properties = getProperties(schema);
  const members = names.flatMap((name) =>
    Object.hasOwn(properties, name) ? [[name, properties[name] ?? {}] as const] : [],
  );
  const required = asList(schema.required).filter((name) => typeof name === 'string' && names.includes(name));
  return {
    ...(schema.type === 'object' ? describeHolder(schema, members) : {}),
    ...(members.length > 0
      ? { properties: Object.fromEntries(members.map(([name, member]) => [shorten(name), member])) }
      : {}),
    ...(required.length > 0 ? { required: required.map((name) => shorten(String(name))) } : {}),
  };
}

/** The keywords that a whole schema has in addition to a fragment: the object is as open as the object around it. */
function describeHolder(schema: Schema, members: readonly (readonly [string, Schema])[]): Schema {
  const { additionalProperties, unevaluatedProperties } = schema;
  const names = members.map(([name]) => `\`${name.slice(name.lastIndexOf('.') + 1)}\``);
  const decisions = new Set(members.flatMap(([, member]) => asList(member['x-decision'])));
  return {
    type: members.every(([, member]) => acceptsNull(member)) ? ['object', 'null'] : 'object',
    description: `The object with ${names.join(names.length === 2 ? ' and ' : ', ')}.`,
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
    ...(unevaluatedProperties === undefined ? {} : { unevaluatedProperties }),
    'x-level': 'assumed',
    'x-decision': [...decisions],
  };
}

const acceptsNull = ({ type, anyOf }: Schema): boolean =>
  (Array.isArray(type) && type.includes('null')) ||
  asList(anyOf).some((option) => isObject(option) && option.type === 'null');
