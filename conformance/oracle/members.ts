/** The decisions that name the parts of a request. While one is unbound, how the service reads the request is unknown. */
import type { z } from 'zod';
import { type DecisionId, isDecisionId } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import { type OperationId, operationOf } from '../../spec/operations/index.ts';
import { segmentsOf } from '../../spec/pointer.ts';
import { markOf, membersOf, structureOf } from '../../spec/schemas/introspection/structure.ts';
import type { Pointer } from '../../spec/statement.ts';
import type { Asked } from './findings.ts';

/** Decisions about the names, enum values and shapes of the members that a request has, and about its route. */
export function wireOf({
  operation,
  query,
  body,
}: Pick<Asked, 'operation' | 'query' | 'body'>): ReadonlySet<DecisionId> {
  const found = new Set<DecisionId>();
  const { route, query: querySchema, body: bodySchema, bodyType } = operationOf(operation);
  if (route !== undefined) found.add(route);
  if (querySchema !== undefined && query !== undefined) collect(querySchema, query, found);
  if (bodySchema !== undefined && bodyType !== 'multipart/form-data') collect(bodySchema, body, found);
  return found;
}

function collect(schema: z.ZodType, value: unknown, found: Set<DecisionId>): void {
  const inner = structureOf(schema);
  for (const mark of ['x-vocabulary', 'x-shape'] as const) note(markOf(schema, mark), found);
  if (inner.kind === 'object' && isObject(value)) {
    for (const { name, schema: member, field } of inner.members) {
      if (!Object.hasOwn(value, name)) continue;
      note(field, found);
      collect(member, value[name], found);
    }
  }
  if (inner.kind === 'array' && Array.isArray(value)) for (const item of value) collect(inner.item, item, found);
}

/** Decisions about the names, enum values and shapes along the path to one location in a body or query. */
export function wireAt(operation: OperationId, at: Pointer): ReadonlySet<DecisionId> {
  const { query, body, bodyType } = operationOf(operation);
  const found = new Set<DecisionId>();
  let node: z.ZodType | undefined = body === undefined || bodyType === 'multipart/form-data' ? query : body;
  for (const segment of segmentsOf(at)) {
    if (node === undefined) break;
    const inner = structureOf(node);
    const member = membersOf(node).find(({ name }) => name === segment);
    note(member?.field, found);
    node = inner.kind === 'array' ? inner.item : member?.schema;
    if (node !== undefined) for (const mark of ['x-vocabulary', 'x-shape'] as const) note(markOf(node, mark), found);
  }
  return found;
}

/** A field id is a decision id, optionally followed by `:` and a key in its answer. */
function note(mark: string | undefined, found: Set<DecisionId>): void {
  const id = mark?.split(':')[0];
  if (id !== undefined && isDecisionId(id)) found.add(id);
}
