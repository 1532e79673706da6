/** Members that the schemas require, and the profile does not. */
import { getOptionalFields } from '../../../spec/profile/optionalFields.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { getMembers } from '../../../spec/schemas/introspection/structure.ts';
import { canonicalComponents } from '../schema/canonical.ts';
import type { Schemas } from '../schema/schema.ts';

export function releaseOptionalMembers(schemas: Schemas, { behaviour }: Pick<Profile, 'behaviour'>): Schemas {
  const optionalFields = getOptionalFields(behaviour);
  if (optionalFields.size === 0) return schemas;
  const releasedSchemas = Object.entries(schemas).map(([component, schema]) => {
    const zod = canonicalComponents.zod.get(component);
    const members = zod === undefined ? [] : getMembers(zod);
    const names = members.flatMap(({ name, field }) => (optionalFields.has(field ?? '') ? [name] : []));
    const required = ((schema.required ?? []) as readonly string[]).filter((name) => !names.includes(name));
    return [component, names.length === 0 || schema.required === undefined ? schema : { ...schema, required }];
  });
  return Object.fromEntries(releasedSchemas);
}
