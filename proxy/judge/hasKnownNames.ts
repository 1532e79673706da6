/** Whether the profile binds every member name of an operation's request; only then can unknown members be reported. */
import type { z } from 'zod';
import { isBound } from '../../conformance/oracle/readings.ts';
import { type DecisionId, isDecisionId } from '../../spec/decisions/index.ts';
import { getOperation, type OperationId } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { getStructure, type Structure } from '../../spec/schemas/introspection/structure.ts';

export function hasKnownNames(operation: OperationId, profile: Profile): boolean {
  const { query, body, bodyType } = getOperation(operation);
  const decisions = new Set<DecisionId>();
  for (const schema of [query, bodyType === 'multipart/form-data' ? undefined : body])
    if (schema !== undefined) collectDecisions(schema, decisions, new Set());
  return [...decisions].every((id) => isBound(profile, id) || profile.absent.has(id));
}

function collectDecisions(schema: z.ZodType, decisions: Set<DecisionId>, visited: Set<Structure>): void {
  const structure = getStructure(schema);
  if (visited.has(structure)) return;
  visited.add(structure);
  if (structure.kind === 'array') collectDecisions(structure.item, decisions, visited);
  if (structure.kind !== 'object') return;
  for (const { schema: member, field } of structure.members) {
    const id = field?.split(':')[0];
    if (id !== undefined && isDecisionId(id)) decisions.add(id);
    collectDecisions(member, decisions, visited);
  }
}
