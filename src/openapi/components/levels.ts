/** Who asserts a component: whether the API document shows its members, or we made them up. */
import { z } from 'zod';
import { markOf, membersOf, unwrap } from '../../../spec/schemas/walk.ts';
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
    const inner = unwrap(schema);
    if (inner instanceof z.ZodArray) visit(inner.element as z.ZodType);
    const id = inner.meta()?.id;
    if (!(inner instanceof z.ZodObject) || id === undefined || found.has(id) || markOf(inner, 'x-shape') !== undefined)
      return;
    found.add(id);
    for (const { schema: member, field } of membersOf(inner)) if (field === undefined) visit(member);
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
