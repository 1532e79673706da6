/**
 * The behavioural decisions that the outcome of a request rests on, beyond those that its rule names: what was
 * written for the defaults need not be true where one of them is answered otherwise.
 */
import type { DecisionId } from '../decisions/index.ts';
import { isObject, listOrEmpty, member, objectOrEmpty } from '../json.ts';
import { merge } from '../merge.ts';
import { type OperationId, operationOf } from '../operations/index.ts';
import { type Fault, faultsOf } from '../schemas/introspection/faults.ts';
import { contestedInLeadMagnet, contestedInPost } from './contested.ts';
import type { Given, VectorRequest } from './vector.ts';

interface Exchange {
  readonly operation: OperationId;
  readonly request: VectorRequest;
  readonly given?: Given;
}

export function restsOn({ operation, request, given = {} }: Exchange): readonly DecisionId[] {
  const posts = Object.values(given.posts ?? {});
  const created = [...posts, ...(operation === 'createPost' && request.raw === undefined ? [request.body] : [])];
  const all = operation === 'createPost' || operation === 'updatePost' ? [...posts, request.body] : posts;
  return [
    ...created.flatMap(timing),
    ...all.flatMap(content),
    ...all.flatMap(contestedInPost),
    ...(operation === 'createLeadMagnet' || operation === 'updateLeadMagnet'
      ? contestedInLeadMagnet(request.body)
      : []),
    ...(operation === 'updatePost' && member(request.body, 'platforms') === undefined
      ? (['post.update.required'] as const)
      : []),
    ...(operation === 'republishPost' ? (['post.publish.duration'] as const) : []),
    ...(operation === 'updatePost' && joins(request, given.posts) ? (['post.update.merge'] as const) : []),
    ...(operation === 'updateLeadMagnet' && joins(request, given.leadMagnets)
      ? (['leadMagnet.update.merge'] as const)
      : []),
    ...(operation === 'updatePost' ? ended(request.body) : []),
    ...(operation === 'updateLeadMagnet' && member(request.body, 'outreachAccountId') === undefined
      ? (['leadMagnet.update.outreachAccountId'] as const)
      : []),
    ...(operation === 'pauseLeadMagnet' && alreadyPaused(given) ? (['leadMagnet.pause.again'] as const) : []),
    ...strangers(operation, request),
    ...query(request),
    ...(typeof request.authorization === 'string' ? (['auth.scheme'] as const) : []),
  ];
}

/** When the post is to be published decides what it becomes. */
function timing(body: unknown): DecisionId[] {
  const now = member(body, 'publishNow') === true;
  const time = (member(body, 'scheduledFor') ?? null) !== null;
  return [now ? (time ? 'post.both' : 'post.publish.duration') : time ? 'post.schedule.past' : 'post.neither'];
}

/** A lead magnet is made paused unless its creation starts it. */
function alreadyPaused({ leadMagnets = {}, paused = [], repeat = 0 }: Given): boolean {
  return Object.entries(leadMagnets).some(([name, { activate }]) => paused.includes(name) || !activate || repeat > 0);
}

/** What is measured, and what is not said. */
export function content(body: unknown): DecisionId[] {
  const labels = listOrEmpty(member(body, 'platforms')).map((target) => member(target, 'platform'));
  const overrides = member(body, 'platformContent');
  const untargeted = Object.keys(objectOrEmpty(overrides)).some((label) => !labels.includes(label));
  const untitled = labels.includes('video') && (member(member(overrides, 'video'), 'title') ?? undefined) === undefined;
  const plain = labels.includes('photo') && member(member(overrides, 'photo'), 'contentType') === undefined;
  const rests: DecisionId[] = [];
  if (hangsOnUnit(body)) rests.push('text.unit');
  if (untargeted && labels.length > 0) rests.push('platformContent.untargeted');
  if (untitled && member(member(body, 'media'), 'video') === undefined) rests.push('video.title.when');
  if (plain && member(body, 'media') !== undefined) rests.push('option.default.contentType');
  return rests;
}

/** Whether a text in it has characters whose count hangs on the unit. */
function hangsOnUnit(value: unknown): boolean {
  if (typeof value === 'string') return maybeSeveralWide.test(value) && severalWide.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hangsOnUnit);
}

const severalWide = /[\u{10000}-\u{10ffff}\p{M}\u200d]/u;
/** Quicker, and never wrong where it says no: Latin letters and common punctuation are none of them. */
const maybeSeveralWide = /[\u0300-\u1fff\u20d0-\uffff]|\u200d/;

const modes = ['merge-patch', 'shallow', 'replace'] as const;

/** An update rests on how it is merged where the ways differ. */
function joins({ body }: VectorRequest, given: Readonly<Record<string, unknown>> = {}): boolean {
  const stored = Object.values(given)[0];
  if (!isObject(body)) return false;
  if (!isObject(stored)) return true;
  const results = modes.map((mode) => sorted(merge(stored, body, mode)));
  return !results.every((result) => result === results[0]);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, node: unknown) =>
    isObject(node) ? Object.fromEntries(Object.entries(node).sort(([a], [b]) => (a < b ? -1 : 1))) : node,
  );
}

/** An update that says when to publish. */
function ended(body: unknown): DecisionId[] {
  const time = member(body, 'scheduledFor');
  return [
    ...(member(body, 'publishNow') === undefined ? [] : (['post.update.publish', 'post.publish.duration'] as const)),
    ...(time === null ? (['post.update.publish', 'post.neither'] as const) : []),
    ...(typeof time === 'string' ? (['post.schedule.past'] as const) : []),
    ...(member(body, 'publishNow') === true && time !== undefined ? (['post.both'] as const) : []),
  ];
}

function strangers(operation: OperationId, { body, query: asked = {} }: VectorRequest): DecisionId[] {
  const { body: schema, query: parameters, bodyType } = operationOf(operation);
  const inBody =
    schema !== undefined && bodyType === undefined && body !== undefined && faultsOf(schema, body).some(isStranger);
  const surplus =
    parameters === undefined ? Object.keys(asked).length > 0 : faultsOf(parameters, asked).some(isStranger);
  return [
    ...(inBody ? (['request.unknown-members'] as const) : []),
    ...(surplus ? (['request.unknown-parameters'] as const) : []),
  ];
}

function isStranger(fault: Fault): boolean {
  return fault.kind === 'unknownMembers' || (fault.kind === 'union' && fault.branches.flat().some(isStranger));
}

function query({ query: asked = {} }: VectorRequest): DecisionId[] {
  return [
    ...(asked.cursor === undefined && asked.limit === undefined ? [] : (['post.list.paging'] as const)),
    ...(asked.from === undefined && asked.to === undefined ? [] : (['post.list.dates'] as const)),
  ];
}
