/** The level of components and members: documented or assumed. */
import type { z } from 'zod';
import { markOf, structureOf } from '../../../spec/schemas/introspection/structure.ts';
import type { Level } from '../../../spec/statement.ts';

/**
 * Components whose members the document shows. Components that they reference by documented members are documented as
 * well. The document does not show any other part of a response.
 */
const documentedRoots = [
  'PostCreate',
  'PostUpdate',
  'LeadMagnetCreate',
  'LeadMagnetUpdate',
  'UploadForm',
  'HostedFile',
  'Account',
  'OutreachAccount',
];

/** Returns the documented components. */
export function documentedComponents(zod: ReadonlyMap<string, z.ZodType>): ReadonlySet<string> {
  const documentedNames = new Set<string>();
  const visit = (schema: z.ZodType): void => {
    const inner = structureOf(schema);
    if (inner.kind === 'array') visit(inner.item);
    if (inner.kind !== 'object' || inner.id === undefined || documentedNames.has(inner.id)) return;
    if (markOf(schema, 'x-shape') !== undefined) return;
    documentedNames.add(inner.id);
    for (const { schema: member, field } of inner.members) if (field === undefined) visit(member);
  };
  for (const name of documentedRoots) {
    const schema = zod.get(name);
    if (schema !== undefined) visit(schema);
  }
  for (const name of zod.keys()) if (name.endsWith('Response')) documentedNames.add(name);
  return documentedNames;
}

/** Returns the level of a member's name. */
export function memberLevel(component: string, documented: ReadonlySet<string>, field: string | undefined): Level {
  return documented.has(component) && field === undefined ? 'documented' : 'assumed';
}
