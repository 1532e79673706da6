/** The level of components and members: documented, or assumed by a decision. */
import type { z } from 'zod';
import type { DecisionId } from '../../../spec/decisions/index.ts';
import { platformLabels } from '../../../spec/platforms.ts';
import { getContentComponent } from '../../../spec/schemas/content.ts';
import { getMark, getStructure } from '../../../spec/schemas/introspection/structure.ts';
import type { Level } from '../../../spec/statement.ts';

/**
 * Components whose members the API document shows. Components that they reference by documented members are documented as
 * well. The API document does not show any other part of a response.
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

/** The decisions behind components that the document does not show. Their members may name further decisions. */
const decisionOfComponent = new Map<string, DecisionId>([
  ...['Post', 'PostContent', 'PostMedia', 'PostTarget', 'PublishingError', 'ThreadSegment', 'PostAutoPlug']
    .concat(platformLabels.map((label) => `Post${getContentComponent(label)}`))
    .map((name) => [name, 'post.record'] as const),
  ['PostRepublish', 'post.republish'],
  ['LeadMagnet', 'leadMagnet.record'],
  ['LeadMagnetTemplates', 'leadMagnet.record'],
  ['Lead', 'lead.fields'],
  ...['Analytics', 'FollowerCount', 'PostPerformance'].map((name) => [name, 'analytics'] as const),
  ['RuleViolation', 'error.body'],
  ['Problem', 'error.body'],
]);

/** Returns the decision behind a component, if it is assumed. */
export function findComponentDecision(
  component: string,
  documentedComponents: ReadonlySet<string>,
): DecisionId | undefined {
  return documentedComponents.has(component) ? undefined : decisionOfComponent.get(component);
}

/** Returns the documented components. */
export function buildDocumentedComponents(zod: ReadonlyMap<string, z.ZodType>): ReadonlySet<string> {
  const documentedNames = new Set<string>();
  const visit = (schema: z.ZodType): void => {
    const inner = getStructure(schema);
    if (inner.kind === 'array') visit(inner.item);
    if (inner.kind !== 'object' || inner.id === undefined || documentedNames.has(inner.id)) return;
    if (getMark(schema, 'x-shape') !== undefined) return;
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
export function getMemberLevel(
  component: string,
  documentedComponents: ReadonlySet<string>,
  field: string | undefined,
): Level {
  return documentedComponents.has(component) && field === undefined ? 'documented' : 'assumed';
}
