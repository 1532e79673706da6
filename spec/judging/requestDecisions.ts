/** Determines the behaviour decisions that the outcome of a request depends on, before there is a response. */
import type { z } from 'zod';
import type { Behaviour, DecisionId } from '../decisions/index.ts';
import { getOperation, type OperationId } from '../operations/index.ts';
import type { VectorRequest, VectorSetup } from '../rules/vector.ts';
import { viewPost } from '../rules/views/post.ts';
import { collectIssues, type SchemaIssue } from '../schemas/introspection/issues.ts';
import { findTextDecisions } from '../text/readTexts.ts';
import { findLeadMagnetAcceptanceDecisions, findPostAcceptanceDecisions } from './acceptanceDecisions.ts';
import { listIf } from './decisionList.ts';
import { mergeModesDiffer } from './merge.ts';
import { findPhotoTypeDecisions, findSchemeDecisions, findTimingDecisions } from './responseDecisions.ts';
import { findOmissionDecisions, findRescheduleDecisions } from './updateDecisions.ts';

/** A request without a response yet. */
export interface PendingRequest {
  readonly operation: OperationId;
  readonly request: VectorRequest;
  readonly given?: VectorSetup;
}

/** Lists the decisions that the outcome of a request depends on, in addition to those of its rule. */
export function findRequestDecisions(
  { operation, request, given = {} }: PendingRequest,
  b: Pick<Behaviour, 'post.list.limit.most'>,
): readonly DecisionId[] {
  const { body, query = {} } = request;
  const posts = Object.values(given.posts ?? {});
  const newPosts = [...posts, ...(operation === 'createPost' && request.raw === undefined ? [body] : [])];
  const allPosts = operation === 'createPost' || operation === 'updatePost' ? [...posts, body] : posts;
  const writesMagnet = operation === 'createLeadMagnet' || operation === 'updateLeadMagnet';
  return [
    ...newPosts.flatMap((post) => findTimingDecisions(post)),
    ...allPosts.flatMap((body) => {
      const post = viewPost(body);
      return [
        ...findPhotoTypeDecisions(post),
        ...findSchemeDecisions(post),
        ...findPostAcceptanceDecisions(body, post),
      ];
    }),
    ...(writesMagnet ? findLeadMagnetAcceptanceDecisions(body) : []),
    ...listIf(
      'leadMagnet.update.merge',
      operation === 'updateLeadMagnet' && mergeModesDiffer(getFirstValue(given.leadMagnets), body),
    ),
    ...findOmissionDecisions(operation, body),
    ...listIf('post.publish.duration', operation === 'republishPost'),
    ...listIf('post.update.merge', operation === 'updatePost' && mergeModesDiffer(getFirstValue(given.posts), body)),
    ...(operation === 'updatePost' ? findRescheduleDecisions(body) : []),
    ...listIf('leadMagnet.pause.again', operation === 'pauseLeadMagnet' && isInitiallyPaused(given)),
    ...findUnknownMemberDecisions(operation, request),
    ...findTextDecisions(body),
    ...listIf('post.list.paging', query.cursor !== undefined || query.limit !== undefined),
    // Every fair maximum allows a smaller page.
    ...listIf('post.list.limit.most', Number(query.limit) > 50),
    ...listIf('post.list.limit.over', Number(query.limit) > b['post.list.limit.most']),
    ...listIf('post.list.dates.form', query.from !== undefined || query.to !== undefined),
    ...listIf('post.list.dates', query.from !== undefined || query.to !== undefined),
    ...listIf('post.list.dates.to', query.to !== undefined),
    ...listIf('auth.scheme', typeof request.authorization === 'string'),
    ...listIf('leadMagnet.full.message', given.comments !== undefined),
  ];
}

const getFirstValue = (record: Readonly<Record<string, unknown>> = {}): unknown => Object.values(record)[0];

/** Whether the lead magnet is already paused: lead magnets are created paused unless `activate` is set. */
function isInitiallyPaused({ leadMagnets = {}, paused = [], repeat = 0 }: VectorSetup): boolean {
  return Object.entries(leadMagnets).some(([name, { activate }]) => paused.includes(name) || !activate || repeat > 0);
}

/** Lists the decisions about unknown members and parameters. */
function findUnknownMemberDecisions(
  operation: OperationId,
  { body, query = {} }: VectorRequest,
): readonly DecisionId[] {
  const { body: schema, query: parameters, bodyType } = getOperation(operation);
  const inBody =
    schema !== undefined && bodyType === undefined && body !== undefined && hasUnknownMembers(schema, body);
  const inQuery = parameters === undefined ? Object.keys(query).length > 0 : hasUnknownMembers(parameters, query);
  return [...listIf('request.unknown-members', inBody), ...listIf('request.unknown-parameters', inQuery)];
}

function hasUnknownMembers(schema: z.ZodType, value: unknown): boolean {
  return collectIssues(schema, value).some(isUnknownMember);
}

function isUnknownMember(issue: SchemaIssue): boolean {
  return issue.kind === 'unknownMembers' || (issue.kind === 'union' && issue.branches.flat().some(isUnknownMember));
}
