/** Computes which rules a request breaks, from the contract and the known state of the service. */
import { z } from 'zod';
import { removeEcho } from '../../spec/judging/echo.ts';
import { prepare, type StoredResource } from '../../spec/judging/prepare.ts';
import { getRuleJudge, type RuleProfile } from '../../spec/judging/ruleJudge.ts';
import {
  listCertainlyClosedObjects,
  listClosedObjects,
  stripUnknownMembers,
} from '../../spec/judging/stripUnknownMembers.ts';
import { capLimit, toTypedQuery } from '../../spec/judging/typedQuery.ts';
import { getOperation, type OperationId } from '../../spec/operations/index.ts';
import type { Call, Facts } from '../../spec/rules/rule.ts';
import type { Finding } from '../../spec/statement.ts';
import { readTexts } from '../../spec/text/readTexts.ts';

/** A request in canonical names, with references resolved. */
export interface CanonicalRequest {
  readonly operation: OperationId;
  readonly id?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The known state of the service: the facts, the stored resource that the path names, and the states of posts. */
export interface KnownState extends Omit<Facts, 'post' | 'leadMagnet'> {
  readonly stored: StoredResource;
  /** The states of the caller's posts when they were last seen. */
  readonly shownStates: ReadonlySet<unknown>;
}

const getFacts = ({ stored: { post, leadMagnet }, ...state }: KnownState): Facts => ({ ...state, post, leadMagnet });

/** The ids of all rules that a request breaks under one reading of the open points. Pure and total. */
export function findRulesBrokenBy(
  request: CanonicalRequest,
  state: KnownState,
  reading: RuleProfile,
): ReadonlySet<string> {
  return new Set(collectFindings(request, state, reading).map(({ rule }) => rule));
}

/** Every location where a request breaks a rule under one reading of the open points. */
export function collectFindings(
  request: CanonicalRequest,
  state: KnownState,
  reading: RuleProfile,
): readonly Finding[] {
  const { operation, id = '', query, body } = readRequest(request, reading);
  const judging = getRuleJudge(reading);
  const sentStructure = judging.checkStructure(operation, query, body);
  const sentParts = { operation, id, query, body };
  const { parts, structure } = removeEcho(sentParts, sentStructure, state.stored.post, reading);
  const { call, content } = prepare(parts, readStored(state.stored, reading), reading.behaviour);
  const findings = judging.findBrokenRules(call, content, getFacts(state), structure);
  const notFoundFindings = findings.get('NOT_FOUND');
  // A missing resource has no content that could break a rule.
  return notFoundFindings === undefined ? [...findings.values()].flat() : [...structure, ...notFoundFindings];
}

/** The call that the rules check. */
export function getCall(request: CanonicalRequest, state: KnownState, reading: RuleProfile): Call {
  const { id = '', ...parts } = readRequest(request, reading);
  return prepare({ ...parts, id }, readStored(state.stored, reading), reading.behaviour).call;
}

/**
 * Rules that the request would break but that do not apply because the implementation lacks a member they refer to.
 * The document does not say whether such a service requires the remaining members.
 */
export function findInapplicableRules(
  request: CanonicalRequest,
  state: KnownState,
  reading: RuleProfile,
): readonly string[] {
  if (reading.absent.size === 0 && reading.wire.missingFields.size === 0) return [];
  return [
    ...new Set(
      getRuleJudge(reading)
        .findInapplicable(getCall(request, state, reading), getFacts(state))
        .map(({ rule }) => rule),
    ),
  ];
}

/**
 * Rules about members that the document explicitly forbids. A service that ignores unknown members may still refuse
 * these members.
 */
export function findForbiddenMemberRules(
  { operation, query = {}, body }: CanonicalRequest,
  reading: RuleProfile,
): readonly string[] {
  if (listClosedObjects(reading.behaviour) === undefined) return [];
  const structuralFindings = getRuleJudge(reading).checkStructure(operation, query, body);
  return [...new Set(structuralFindings.map(({ rule }) => rule))].filter((rule) => forbiddenMemberRules.has(rule));
}

const forbiddenMemberRules: ReadonlySet<string> = new Set([
  'media.top-level',
  'platformContent.label.known',
  'leadMagnet.activate.create-only',
]);

/** The query schema of an operation without parameters. */
const emptySchema = z.object({});

/** What a service with this reading stored of the requests before: without the members that it ignored. */
function readStored(stored: StoredResource, { behaviour }: RuleProfile): StoredResource {
  const { body: postSchema } = getOperation('createPost');
  const ignoresMembers = postSchema !== undefined && listClosedObjects(behaviour) !== undefined;
  const members = Object.entries(stored).map(([name, value]) => {
    const read = readTexts(value, behaviour);
    return [
      name,
      ignoresMembers && name === 'postContent'
        ? stripUnknownMembers(postSchema, read, listCertainlyClosedObjects(behaviour))
        : read,
    ] as const;
  });
  const isUnchanged = members.every(([name, value]) => value === stored[name as keyof StoredResource]);
  return isUnchanged ? stored : (Object.fromEntries(members) as StoredResource);
}

/** The request as a service with this reading understands it. */
function readRequest({ operation, id, query = {}, body: sentBody }: CanonicalRequest, { behaviour }: RuleProfile) {
  const body = readTexts(sentBody, behaviour);
  const typedQueryValues = capLimit(toTypedQuery(operation, query), behaviour);
  const { query: querySchema = emptySchema, body: schema } = getOperation(operation);
  const ignoresParameters = behaviour['request.unknown-parameters'] === 'ignore';
  return {
    operation,
    id,
    query: ignoresParameters
      ? (stripUnknownMembers(querySchema, typedQueryValues) as Readonly<Record<string, unknown>>)
      : typedQueryValues,
    body:
      schema === undefined || listClosedObjects(behaviour) === undefined
        ? body
        : stripUnknownMembers(schema, body, listCertainlyClosedObjects(behaviour)),
  };
}
