/** Moves members into the component of another member, if the wire has them there. */
import { asList, isObject } from '../../../spec/json.ts';
import { getComponent, getProperties, omit, type Schema, type Schemas } from '../schema/schema.ts';

/** Moves each member with a name such as `templates.followUps` into the component of `templates`, if there is one. */
export function moveMembers(schemas: Schemas): Schemas {
  const changedSchemas: Record<string, Schema> = { ...schemas };
  for (const [component, schema] of Object.entries(schemas))
    for (const name of Object.keys(getProperties(schema))) {
      const [first = ''] = name.split('.', 1);
      const parent = first === name ? undefined : findComponent(getProperties(schema)[first]);
      const parentSchema = parent === undefined ? undefined : changedSchemas[parent];
      if (parent === undefined || parentSchema === undefined) continue;
      const owner = changedSchemas[component] ?? schema;
      const isRequired = asList(owner.required).includes(name);
      changedSchemas[parent] = addMember(
        parentSchema,
        name.slice(first.length + 1),
        getProperties(owner)[name] ?? {},
        isRequired,
      );
      changedSchemas[component] = {
        ...owner,
        properties: omit(getProperties(owner), name),
        ...(isRequired
          ? { required: [...new Set(asList(owner.required).map((other) => (other === name ? first : other)))] }
          : {}),
      };
    }
  return changedSchemas;
}

const addMember = (schema: Schema, name: string, member: Schema, isRequired: boolean): Schema => ({
  ...schema,
  properties: { ...getProperties(schema), [name]: member },
  ...(isRequired ? { required: [...asList(schema.required), name] } : {}),
});

/** The component of a schema, even if the schema also allows null or has its own description. */
function findComponent(schema: Schema | undefined): string | undefined {
  if (schema === undefined) return undefined;
  const parts = [schema, ...asList(schema.anyOf), ...asList(schema.allOf), ...asList(schema.oneOf)];
  return parts.filter(isObject).flatMap((part) => getComponent(part) ?? [])[0];
}
