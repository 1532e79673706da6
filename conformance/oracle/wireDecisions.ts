/**
 * The decisions that name the parts of a request. While one is unbound, how the service reads the request is unknown.
 */
import type { z } from 'zod';
import { type DecisionId, isDecisionId } from '../../spec/decisions/index.ts';
import { isObject, toText } from '../../spec/json.ts';
import { getOperation, type OperationId } from '../../spec/operations/index.ts';
import { splitPointer } from '../../spec/pointer.ts';
import { getMark, getMembers, getStructure } from '../../spec/schemas/introspection/structure.ts';
import type { Pointer } from '../../spec/statement.ts';
import type { CanonicalRequest } from './findings.ts';

/** Decisions about the names, enum values and shapes of the members that a request has, and about its route. */
export function findWireDecisions({
  operation,
  query,
  body,
}: Pick<CanonicalRequest, 'operation' | 'query' | 'body'>): ReadonlySet<DecisionId> {
  const decisions = new Set<DecisionId>();
  const { route, query: querySchema, body: bodySchema, bodyType } = getOperation(operation);
  if (route !== undefined) decisions.add(route);
  if (querySchema !== undefined && query !== undefined) collectDecisions(querySchema, query, decisions);
  if (bodySchema !== undefined && bodyType !== 'multipart/form-data') collectDecisions(bodySchema, body, decisions);
  return decisions;
}

function collectDecisions(schema: z.ZodType, value: unknown, decisions: Set<DecisionId>): void {
  const structure = getStructure(schema);
  for (const mark of ['x-vocabulary', 'x-shape'] as const) addDecision(getMark(schema, mark), decisions);
  if (structure.kind === 'object' && isObject(value)) {
    for (const { name, schema: member, field } of structure.members) {
      if (!Object.hasOwn(value, name)) continue;
      addDecision(field, decisions);
      collectDecisions(member, value[name], decisions);
    }
  }
  if (structure.kind === 'array' && Array.isArray(value))
    for (const item of value) collectDecisions(structure.item, item, decisions);
}

/** Decisions about the names, enum values and shapes along the path to one location in a body or query. */
export function getWireDecisionsAt(operation: OperationId, pointer: Pointer): ReadonlySet<DecisionId> {
  const { query, body, bodyType } = getOperation(operation);
  const decisions = new Set<DecisionId>();
  let node: z.ZodType | undefined = body === undefined || bodyType === 'multipart/form-data' ? query : body;
  for (const segment of splitPointer(pointer)) {
    if (node === undefined) break;
    const structure = getStructure(node);
    const members = getMembers(node);
    const member = members.find(({ name }) => name === segment);
    addDecision(member?.field, decisions);
    // Where the API document names no member of an object, a service may have others than the contract.
    const isUnknown = structure.kind === 'object' && member === undefined;
    if (isUnknown && members.every(({ field }) => field !== undefined))
      for (const { field } of members) addDecision(field, decisions);
    if (isUnknown) addDecision(otherFormDecisions[toText(getMark(node, 'x-shape'))], decisions);
    node = structure.kind === 'array' ? structure.item : member?.schema;
    if (node !== undefined)
      for (const mark of ['x-vocabulary', 'x-shape'] as const) addDecision(getMark(node, mark), decisions);
  }
  return decisions;
}

/** By the shape of an object: the decision on other forms of it, which may have other members. */
const otherFormDecisions: Readonly<Record<string, DecisionId>> = {
  'leadMagnet.templates': 'leadMagnet.templates.invalid',
};

/** A field id is a decision id, optionally followed by `:` and a key in its answer. */
function addDecision(fieldId: string | undefined, decisions: Set<DecisionId>): void {
  const id = fieldId?.split(':')[0];
  if (id !== undefined && isDecisionId(id)) decisions.add(id);
}
