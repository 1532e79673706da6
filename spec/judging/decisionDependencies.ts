/**
 * Determines the behaviour decisions that an outcome depends on: with other answers, the outcome could differ. Rules
 * declare the decisions that a resource depends on; this file adds those that follow from the request, the stored
 * resource and the response.
 */
import type { z } from 'zod';
import type { DecisionId } from '../decisions/index.ts';
import { isObject, member } from '../json.ts';
import { type OperationId, operationOf } from '../operations/index.ts';
import { requestRules } from '../rules/index.ts';
import type { VectorRequest, VectorSetup } from '../rules/vector.ts';
import { type PostView, viewPost } from '../rules/views/post.ts';
import { type Fault, faultsOf } from '../schemas/introspection/faults.ts';
import { isConcerned } from './ruleJudge.ts';

const createOperations = ['createPost', 'createLeadMagnet'] as const;

/** For each operation that creates a resource: the decisions that its acceptance depends on. */
const dependenciesByOperation = new Map(
  createOperations.map((operation) => [
    operation,
    requestRules
      .filter(({ on, reliesOn: rests }) => rests !== undefined && on.includes(operation))
      .flatMap(({ reliesOn: rests = {}, concerns }) =>
        Object.entries(rests).map(([id, holds]) => ({ id, holds, concerns })),
      ),
  ]),
);

/** Lists the decisions that the acceptance of a post depends on. */
export function postDependencies(body: unknown, post: PostView = viewPost(body)): readonly DecisionId[] {
  return resourceDependencies('createPost', body, post);
}

/** Lists the decisions that the acceptance of a lead magnet depends on. */
export function leadMagnetDependencies(body: unknown): readonly DecisionId[] {
  return resourceDependencies('createLeadMagnet', body);
}

function resourceDependencies(
  operation: (typeof createOperations)[number],
  body: unknown,
  post?: PostView,
): DecisionId[] {
  const ids: DecisionId[] = [];
  const resource = post === undefined ? { body } : { body, post };
  for (const { id, holds, concerns } of dependenciesByOperation.get(operation) ?? [])
    if (isConcerned({ operation, ...resource }, concerns) && holds(resource)) ids.push(id as DecisionId);
  return ids;
}

/** A request without a response yet. */
export interface PendingRequest {
  readonly operation: OperationId;
  readonly request: VectorRequest;
  readonly given?: VectorSetup;
}

/** Lists the decisions that the outcome of a request depends on, in addition to those of its rule. */
export function decisionDependencies({ operation, request, given = {} }: PendingRequest): readonly DecisionId[] {
  const { body, query = {} } = request;
  const posts = Object.values(given.posts ?? {});
  const newPosts = [...posts, ...(operation === 'createPost' && request.raw === undefined ? [body] : [])];
  const allPosts = operation === 'createPost' || operation === 'updatePost' ? [...posts, body] : posts;
  const writesMagnet = operation === 'createLeadMagnet' || operation === 'updateLeadMagnet';
  return [
    ...newPosts.flatMap((post) => timingDecisions(post)),
    ...allPosts.flatMap((post) => [...photoTypeDecisions(viewPost(post)), ...postDependencies(post)]),
    ...(writesMagnet ? leadMagnetDependencies(body) : []),
    ...listIf(
      'leadMagnet.update.merge',
      operation === 'updateLeadMagnet' && mergeModesDiffer(firstValue(given.leadMagnets), body),
    ),
    ...omissionDecisions(operation, body),
    ...listIf('post.publish.duration', operation === 'republishPost'),
    ...listIf('post.update.merge', operation === 'updatePost' && mergeModesDiffer(firstValue(given.posts), body)),
    ...(operation === 'updatePost' ? rescheduleDecisions(body) : []),
    ...listIf('leadMagnet.pause.again', operation === 'pauseLeadMagnet' && isInitiallyPaused(given)),
    ...unknownMemberDecisions(operation, request),
    ...listIf('post.list.paging', query.cursor !== undefined || query.limit !== undefined),
    ...listIf('post.list.dates', query.from !== undefined || query.to !== undefined),
    ...listIf('auth.scheme', typeof request.authorization === 'string'),
  ];
}

/** Returns the decision in a list if the outcome depends on it, else an empty list. */
export const listIf = (id: DecisionId, condition: boolean): readonly DecisionId[] => (condition ? [id] : []);

const firstValue = (given: Readonly<Record<string, unknown>> = {}): unknown => Object.values(given)[0];

/** The parts of a response body that decisions influence. */
export interface ResponseParts {
  readonly data?: unknown;
  readonly pagination?: { readonly nextCursor?: string | null };
}

/** Lists the decisions about when a new post is published. */
export function timingDecisions(body: unknown, response?: ResponseParts): readonly DecisionId[] {
  const hasResponse = response !== undefined;
  const isPublishNow = member(body, 'publishNow') === true;
  const time = (member(body, 'scheduledFor') ?? null) !== null;
  return [
    ...listIf('post.both', isPublishNow && time),
    ...listIf('post.publish.duration', isPublishNow && (!time || hasResponse)),
    ...listIf('post.schedule.past', !isPublishNow && time && !(hasResponse && isScheduled(response))),
    ...listIf('post.neither', !isPublishNow && !time),
  ];
}

/** Lists the decisions about an update that changes when the post is published. */
export function rescheduleDecisions(body: unknown, response?: ResponseParts): readonly DecisionId[] {
  const hasResponse = response !== undefined;
  const [publish, time] = [member(body, 'publishNow'), member(body, 'scheduledFor')];
  const isPublishNow = publish === true;
  const isPublishing = hasResponse ? isPublishNow : publish !== undefined;
  return [
    ...(isPublishing ? (['post.update.publish', 'post.publish.duration'] as const) : []),
    ...(time === null ? (['post.update.publish', 'post.neither'] as const) : []),
    ...listIf(
      'post.schedule.past',
      typeof time === 'string' && !(hasResponse && (isPublishNow || isScheduled(response))),
    ),
    ...listIf('post.both', isPublishNow && (hasResponse ? typeof time === 'string' : time !== undefined)),
  ];
}

/** A post in state `scheduled` shows that its time is in the future. */
const isScheduled = (response: ResponseParts): boolean => member(response?.data, 'status') === 'scheduled';

/** Lists the decisions about members that an update omits although the document calls them required. */
export function omissionDecisions(operation: OperationId, body: unknown): readonly DecisionId[] {
  return [
    ...listIf('post.update.required', operation === 'updatePost' && member(body, 'platforms') === undefined),
    ...listIf(
      'leadMagnet.update.outreachAccountId',
      operation === 'updateLeadMagnet' && member(body, 'outreachAccountId') === undefined,
    ),
  ];
}

/** The default kind of a photo post matters only for a post with media. */
export function photoTypeDecisions({ labels, option, hasMediaObject: mentionsMedia }: PostView): readonly DecisionId[] {
  return listIf(
    'option.default.contentType',
    labels.includes('photo') && mentionsMedia && option('photo', 'contentType') === undefined,
  );
}

/** The merge modes differ if the update omits a member or gives only a part of an object. */
export function mergeModesDiffer(stored: unknown, patch: unknown): boolean {
  if (!isObject(patch)) return false;
  return !isObject(stored) || !coversAll(patch, stored);
}

function coversAll(patch: object, stored: object): boolean {
  return Object.entries(stored).every(([name, value]) => {
    const patchValue = member(patch, name);
    if (value === undefined) return true;
    return patchValue !== undefined && (!isObject(value) || !isObject(patchValue) || coversAll(patchValue, value));
  });
}

/** Whether the lead magnet is already paused: lead magnets are created paused unless `activate` is set. */
function isInitiallyPaused({ leadMagnets = {}, paused = [], repeat = 0 }: VectorSetup): boolean {
  return Object.entries(leadMagnets).some(([name, { activate }]) => paused.includes(name) || !activate || repeat > 0);
}

/** Lists the decisions about unknown members and parameters. */
function unknownMemberDecisions(operation: OperationId, { body, query = {} }: VectorRequest): readonly DecisionId[] {
  const { body: schema, query: parameters, bodyType } = operationOf(operation);
  const inBody =
    schema !== undefined && bodyType === undefined && body !== undefined && hasUnknownMembers(schema, body);
  const inQuery = parameters === undefined ? Object.keys(query).length > 0 : hasUnknownMembers(parameters, query);
  return [...listIf('request.unknown-members', inBody), ...listIf('request.unknown-parameters', inQuery)];
}

function hasUnknownMembers(schema: z.ZodType, value: unknown): boolean {
  return faultsOf(schema, value).some(isUnknownMember);
}

function isUnknownMember(fault: Fault): boolean {
  return fault.kind === 'unknownMembers' || (fault.kind === 'union' && fault.branches.flat().some(isUnknownMember));
}
