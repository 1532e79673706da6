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
import type { Given, VectorRequest } from '../rules/vector.ts';
import { type PostView, viewPost } from '../rules/views/post.ts';
import { type Fault, faultsOf } from '../schemas/introspection/faults.ts';
import { isConcerned } from './judging.ts';

const creations = ['createPost', 'createLeadMagnet'] as const;

/** For each operation that creates a resource: the decisions that its acceptance depends on. */
const accepting = new Map(
  creations.map((operation) => [
    operation,
    requestRules
      .filter(({ on, rests }) => rests !== undefined && on.includes(operation))
      .flatMap(({ rests = {}, concerns }) => Object.entries(rests).map(([id, holds]) => ({ id, holds, concerns }))),
  ]),
);

/** Lists the decisions that the acceptance of a post depends on. */
export function postRestsOn(body: unknown, post: PostView = viewPost(body)): readonly DecisionId[] {
  return resourceRestsOn('createPost', body, post);
}

/** Lists the decisions that the acceptance of a lead magnet depends on. */
export function leadMagnetRestsOn(body: unknown): readonly DecisionId[] {
  return resourceRestsOn('createLeadMagnet', body);
}

function resourceRestsOn(operation: (typeof creations)[number], body: unknown, post?: PostView): DecisionId[] {
  const found: DecisionId[] = [];
  const resource = post === undefined ? { body } : { body, post };
  for (const { id, holds, concerns } of accepting.get(operation) ?? [])
    if (isConcerned({ operation, ...resource }, concerns) && holds(resource)) found.push(id as DecisionId);
  return found;
}

/** A request without a response yet. */
export interface Unanswered {
  readonly operation: OperationId;
  readonly request: VectorRequest;
  readonly given?: Given;
}

/** Lists the decisions that the outcome of a request depends on, in addition to those of its rule. */
export function restsOn({ operation, request, given = {} }: Unanswered): readonly DecisionId[] {
  const { body, query = {} } = request;
  const posts = Object.values(given.posts ?? {});
  const created = [...posts, ...(operation === 'createPost' && request.raw === undefined ? [body] : [])];
  const all = operation === 'createPost' || operation === 'updatePost' ? [...posts, body] : posts;
  const writesMagnet = operation === 'createLeadMagnet' || operation === 'updateLeadMagnet';
  return [
    ...created.flatMap((post) => timing(post)),
    ...all.flatMap((post) => [...kindOfPhoto(viewPost(post)), ...postRestsOn(post)]),
    ...(writesMagnet ? leadMagnetRestsOn(body) : []),
    ...some(
      'leadMagnet.update.merge',
      operation === 'updateLeadMagnet' && mergesDiffer(first(given.leadMagnets), body),
    ),
    ...leftOut(operation, body),
    ...some('post.publish.duration', operation === 'republishPost'),
    ...some('post.update.merge', operation === 'updatePost' && mergesDiffer(first(given.posts), body)),
    ...(operation === 'updatePost' ? retiming(body) : []),
    ...some('leadMagnet.pause.again', operation === 'pauseLeadMagnet' && startsPaused(given)),
    ...strangers(operation, request),
    ...some('post.list.paging', query.cursor !== undefined || query.limit !== undefined),
    ...some('post.list.dates', query.from !== undefined || query.to !== undefined),
    ...some('auth.scheme', typeof request.authorization === 'string'),
  ];
}

/** Returns the decision in a list if the outcome depends on it, else an empty list. */
export const some = (id: DecisionId, rests: boolean): readonly DecisionId[] => (rests ? [id] : []);

const first = (given: Readonly<Record<string, unknown>> = {}): unknown => Object.values(given)[0];

/** The parts of a response body that decisions influence. */
export interface Answer {
  readonly data?: unknown;
  readonly pagination?: { readonly nextCursor?: string | null };
}

/** Lists the decisions about when a new post is published. */
export function timing(body: unknown, answer?: Answer): readonly DecisionId[] {
  const answered = answer !== undefined;
  const now = member(body, 'publishNow') === true;
  const time = (member(body, 'scheduledFor') ?? null) !== null;
  return [
    ...some('post.both', now && time),
    ...some('post.publish.duration', now && (!time || answered)),
    ...some('post.schedule.past', !now && time && !(answered && waits(answer))),
    ...some('post.neither', !now && !time),
  ];
}

/** Lists the decisions about an update that changes when the post is published. */
export function retiming(body: unknown, answer?: Answer): readonly DecisionId[] {
  const answered = answer !== undefined;
  const [publish, time] = [member(body, 'publishNow'), member(body, 'scheduledFor')];
  const now = publish === true;
  const publishes = answered ? now : publish !== undefined;
  return [
    ...(publishes ? (['post.update.publish', 'post.publish.duration'] as const) : []),
    ...(time === null ? (['post.update.publish', 'post.neither'] as const) : []),
    ...some('post.schedule.past', typeof time === 'string' && !(answered && (now || waits(answer)))),
    ...some('post.both', now && (answered ? typeof time === 'string' : time !== undefined)),
  ];
}

/** A post in state `scheduled` shows that its time is in the future. */
const waits = (answer: Answer): boolean => member(answer?.data, 'status') === 'scheduled';

/** Lists the decisions about members that an update omits although the document calls them required. */
export function leftOut(operation: OperationId, body: unknown): readonly DecisionId[] {
  return [
    ...some('post.update.required', operation === 'updatePost' && member(body, 'platforms') === undefined),
    ...some(
      'leadMagnet.update.outreachAccountId',
      operation === 'updateLeadMagnet' && member(body, 'outreachAccountId') === undefined,
    ),
  ];
}

/** The default kind of a photo post matters only for a post with media. */
export function kindOfPhoto({ labels, option, mentionsMedia }: PostView): readonly DecisionId[] {
  return some(
    'option.default.contentType',
    labels.includes('photo') && mentionsMedia && option('photo', 'contentType') === undefined,
  );
}

/** The merge modes differ if the update omits a member or gives only a part of an object. */
export function mergesDiffer(stored: unknown, patch: unknown): boolean {
  if (!isObject(patch)) return false;
  return !isObject(stored) || !coversAll(patch, stored);
}

function coversAll(patch: object, stored: object): boolean {
  return Object.entries(stored).every(([name, value]) => {
    const own = member(patch, name);
    if (value === undefined) return true;
    return own !== undefined && (!isObject(value) || !isObject(own) || coversAll(own, value));
  });
}

/** Whether the lead magnet is already paused: lead magnets are created paused unless `activate` is set. */
function startsPaused({ leadMagnets = {}, paused = [], repeat = 0 }: Given): boolean {
  return Object.entries(leadMagnets).some(([name, { activate }]) => paused.includes(name) || !activate || repeat > 0);
}

/** Lists the decisions about unknown members and parameters. */
function strangers(operation: OperationId, { body, query = {} }: VectorRequest): readonly DecisionId[] {
  const { body: schema, query: parameters, bodyType } = operationOf(operation);
  const ofBody = schema !== undefined && bodyType === undefined && body !== undefined && hasStrangers(schema, body);
  const ofQuery = parameters === undefined ? Object.keys(query).length > 0 : hasStrangers(parameters, query);
  return [...some('request.unknown-members', ofBody), ...some('request.unknown-parameters', ofQuery)];
}

function hasStrangers(schema: z.ZodType, value: unknown): boolean {
  return faultsOf(schema, value).some(isStranger);
}

function isStranger(fault: Fault): boolean {
  return fault.kind === 'unknownMembers' || (fault.kind === 'union' && fault.branches.flat().some(isStranger));
}
