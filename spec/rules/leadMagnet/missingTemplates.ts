/** The part of the rules on templates that JSON Schema can express. */
import { allOf, anyOf, hasMember, not, removes } from '../fragments.ts';
import type { JsonSchema, SchemaFragment } from '../rule.ts';

/** Matches a lead magnet of the workflow whose templates do not match a fragment, or an update that removes them. */
export function buildMissingTemplateFragments(
  workflow: string,
  templates: JsonSchema,
  removedTemplates: JsonSchema,
): readonly SchemaFragment[] {
  const hasWorkflow = hasMember('workflowType', { const: workflow });
  return [
    {
      component: 'LeadMagnetCreate',
      covers: 'all',
      refuses: allOf(hasWorkflow, not(hasMember('templates', templates))),
    },
    {
      component: 'LeadMagnetUpdate',
      covers: 'part',
      refuses: allOf(hasWorkflow, anyOf(removes('templates'), hasMember('templates', removedTemplates))),
    },
  ];
}
