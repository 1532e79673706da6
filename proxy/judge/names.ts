/** Whether the profile binds every member name of an operation's request; only then can unknown members be reported. */
import type { z } from 'zod';
import { isBound } from '../../conformance/oracle/readings.ts';
import { type DecisionId, isDecisionId } from '../../spec/decisions/index.ts';
import { type OperationId, operationOf } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { type Structure, structureOf } from '../../spec/schemas/introspection/structure.ts';

export function namesAreKnown(operation: OperationId, profile: Profile): boolean {
  const { query, body, bodyType } = operationOf(operation);
  const named = new Set<DecisionId>();
  for (const schema of [query, bodyType === 'multipart/form-data' ? undefined : body])
    if (schema !== undefined) collect(schema, named, new Set());
  return [...named].every((id) => isBound(profile, id) || profile.absent.has(id));
}

function collect(schema: z.ZodType, named: Set<DecisionId>, seen: Set<Structure>): void {
  const inner = structureOf(schema);
  if (seen.has(inner)) return;
  seen.add(inner);
  if (inner.kind === 'array') collect(inner.item, named, seen);
  if (inner.kind !== 'object') return;
  for (const { schema: member, field } of inner.members) {
    const id = field?.split(':')[0];
    if (id !== undefined && isDecisionId(id)) named.add(id);
    collect(member, named, seen);
  }
}
