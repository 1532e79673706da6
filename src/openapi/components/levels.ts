/** Who asserts a component: whether the API document shows its members, or we made them up. */
import type { z } from 'zod';
import { markOf, structureOf } from '../../../spec/schemas/introspection/structure.ts';
import type { Level } from '../../../spec/statement.ts';

/**
 * Components whose members the document shows; what hangs on them by documented members is documented as well.
 * Everything else in an answer is "not shown".
 */
const shown = [
  'PostCreate',
  'PostUpdate',
  'LeadMagnetCreate',
  'LeadMagnetUpdate',
  'UploadForm',
  'HostedFile',
  'Account',
  'OutreachAccount',
];

/** The components that the document shows. */
export function documentedComponents(zod: ReadonlyMap<string, z.ZodType>): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (schema: z.ZodType): void => {
    const inner = structureOf(schema);
    if (inner.kind === 'array') visit(inner.item);
    if (inner.kind !== 'object' || inner.id === undefined || found.has(inner.id)) return;
    if (markOf(schema, 'x-shape') !== undefined) return;
    found.add(inner.id);
    for (const { schema: member, field } of inner.members) if (field === undefined) visit(member);
  };
  for (const name of shown) {
    const schema = zod.get(name);
    if (schema !== undefined) visit(schema);
  }
  for (const name of zod.keys()) if (name.endsWith('Answer')) found.add(name);
  return found;
}

/** Who asserts that a component has a member of this name. */
export function memberLevel(component: string, documented: ReadonlySet<string>, field: string | undefined): Level {
  return documented.has(component) && field === undefined ? 'documented' : 'assumed';
}
