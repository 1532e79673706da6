/** The decisions that name what a request sends: without them nobody knows what the service would read. */
import { z } from 'zod';
import { type DecisionId, isDecisionId } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import { type OperationId, operationOf } from '../../spec/operations/index.ts';
import { segmentsOf } from '../../spec/pointer.ts';
import { markOf, membersOf, unwrap } from '../../spec/schemas/walk.ts';
import type { Pointer } from '../../spec/statement.ts';
import type { Asked } from './findings.ts';

/** Decisions about names, words and forms of members that the request really has, and about the operation's place. */
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
  const inner = unwrap(schema);
  for (const mark of ['x-vocabulary', 'x-shape'] as const) note(markOf(inner, mark), found);
  if (inner instanceof z.ZodObject && isObject(value)) {
    for (const { name, schema: member, field } of membersOf(inner)) {
      if (!Object.hasOwn(value, name)) continue;
      note(field, found);
      collect(member, value[name], found);
    }
  }
  if (inner instanceof z.ZodArray && Array.isArray(value))
    for (const item of value) collect(inner.element as z.ZodType, item, found);
}

/** Decisions about names, words and forms on the way to one place in a body or a query. */
export function wireAt(operation: OperationId, at: Pointer): ReadonlySet<DecisionId> {
  const { query, body, bodyType } = operationOf(operation);
  const found = new Set<DecisionId>();
  let node: z.ZodType | undefined = body === undefined || bodyType === 'multipart/form-data' ? query : body;
  for (const segment of segmentsOf(at)) {
    const inner: z.ZodType | undefined = node && unwrap(node);
    node = inner instanceof z.ZodArray ? (inner.element as z.ZodType) : undefined;
    if (inner instanceof z.ZodObject) {
      const member = membersOf(inner).find(({ name }) => name === segment);
      note(member?.field, found);
      node = member?.schema;
    }
    if (node !== undefined) for (const mark of ['x-vocabulary', 'x-shape'] as const) note(markOf(node, mark), found);
  }
  return found;
}

/** A field id is a decision, or a decision and a key in it. */
function note(mark: string | undefined, found: Set<DecisionId>): void {
  const id = mark?.split(':')[0];
  if (id !== undefined && isDecisionId(id)) found.add(id);
}
