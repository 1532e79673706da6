/** The rules that a request breaks if it does not match the schemas of its operation. */
import type { z } from 'zod';
import { getOperation, type OperationId } from '../../../spec/operations/index.ts';
import { objectsByLabel, optionObjects } from '../../../spec/schemas/content.ts';
import { getMark, getMembers, getStructure } from '../../../spec/schemas/introspection/structure.ts';

/** Every rule that some mismatch of a query or a JSON body breaks. */
export function listSchemaRules(operation: OperationId): ReadonlySet<string> {
  const { query, body, bodyType } = getOperation(operation);
  const rules = new Set(['request.parameters.unknown']);
  for (const { schema } of query === undefined ? [] : getMembers(query))
    rules.add(getMark(schema, 'x-rule') ?? 'request.member.type');
  if (body === undefined || bodyType === 'multipart/form-data') return rules;
  rules.add('request.object').add('request.members.unknown').add('request.member.type');
  // Unknown members that have rules of their own.
  if (operation === 'updateLeadMagnet') rules.add('leadMagnet.activate.create-only');
  addRulesOf(body, rules);
  return rules;
}

/** The own rules of members, those that name a missing member, and the bounds of members without an own rule. */
function addRulesOf(schema: z.ZodType, rules: Set<string>): void {
  const structure = getStructure(schema);
  const ownRule = getMark(schema, 'x-rule');
  if (ownRule !== undefined) rules.add(ownRule);
  const everyReadingRule = getMark(schema, 'x-every-reading-rule');
  if (everyReadingRule !== undefined) rules.add(everyReadingRule);
  if (structure.kind === 'string' || structure.kind === 'array') rules.add('request.bounds');
  if (structure.kind === 'array') addRulesOf(structure.item, rules);
  if (objectsByLabel.has(structure.id ?? '')) rules.add('platformContent.label.known');
  if (optionObjects.has(structure.id ?? '')) rules.add('media.top-level');
  // The shape of an object can have a rule, which also names its missing members.
  const shapeRule = getMark(schema, 'x-shape') === undefined ? undefined : ownRule;
  for (const { schema: member, required } of getMembers(schema)) {
    if (required) rules.add(getMark(member, 'x-missing-rule') ?? shapeRule ?? 'request.member.required');
    addRulesOf(member, rules);
  }
}
