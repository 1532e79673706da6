/**
 * Determines the behaviour decisions that a response depends on: with other answers, it could differ. Rules declare the
 * decisions that a resource depends on; this file adds those that follow from the request, the stored resource and the
 * response.
 */
import { type DecisionId, decision, decisionIds } from '../decisions/index.ts';
import { listOrEmpty, member } from '../json.ts';
import type { OperationId } from '../operations/index.ts';
import { requestRules, ruleOf } from '../rules/index.ts';
import { mediaUrls } from '../rules/views/mediaUrls.ts';
import { type PostView, viewPost } from '../rules/views/post.ts';
import type { LeadMagnet } from '../schemas/leadMagnet.ts';
import type { Post } from '../schemas/post.ts';
import { contentOfLeadMagnet, mergeModesDiffer } from './merge.ts';
import { isConcerned } from './ruleJudge.ts';

const createOperations = ['createPost', 'createLeadMagnet'] as const;

/** For each operation that creates a resource: the decisions that its acceptance depends on. */
const dependenciesByOperation = new Map(
  createOperations.map((operation) => [
    operation,
    requestRules
      .filter(({ on, reliesOn }) => reliesOn !== undefined && on.includes(operation))
      .flatMap(({ reliesOn = {}, concerns }) =>
        Object.entries(reliesOn).map(([id, holds]) => ({ id, holds, concerns })),
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
  const call = post === undefined ? { operation, body } : { operation, body, post };
  for (const { id, holds, concerns } of dependenciesByOperation.get(operation) ?? [])
    if (isConcerned(call, concerns) && holds(call)) ids.push(id as DecisionId);
  return ids;
}

/** What is known about a request and its response. Members are missing if the request did not get that far. */
export interface KnownExchange {
  readonly operation?: OperationId;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
  /** The stored resource that the request refers to, as it was before the request. */
  readonly resources?: { readonly post?: Post; readonly postContent?: object; readonly leadMagnet?: LeadMagnet };
  readonly call?: { readonly post?: PostView };
  /** The resource as the request would leave it. */
  readonly content?: unknown;
  readonly unknownMembers?: { readonly body: boolean; readonly query: boolean };
  /** The findings of a refusal. */
  readonly findings?: readonly { readonly rule: string }[];
  /** Absent if the request was refused. */
  readonly responseContent?: ResponseParts;
}

/** Lists the decisions that a response depends on. For a refusal, these are the needs of the rules that it names. */
export function decisionsUsed(exchange: KnownExchange): readonly DecisionId[] {
  const { operation, responseContent, unknownMembers, findings = [] } = exchange;
  if (responseContent === undefined)
    return [...new Set(findings.map(({ rule }) => rule))].flatMap((rule) =>
      (ruleOf(rule)?.needs ?? []).filter((id) => decision(id).kind === 'behaviour'),
    );
  return [
    ...listIf('request.unknown-members', unknownMembers?.body === true),
    ...listIf('request.unknown-parameters', unknownMembers?.query === true),
    ...(operation === undefined
      ? []
      : [...omissionDecisions(operation, exchange.body), ...(decisionsByOperation[operation]?.(exchange) ?? [])]),
  ];
}

const positions = new Map(decisionIds.map((id, i) => [id, i]));
const positionOf = (id: DecisionId): number => positions.get(id) ?? 0;

/** Sorts decisions in the order of the catalogue and removes duplicates. */
export function sortDecisions(ids: readonly DecisionId[]): readonly DecisionId[] {
  return ids.length < 2 ? ids : [...new Set(ids)].sort((a, b) => positionOf(a) - positionOf(b));
}

const decisionsByOperation: { readonly [O in OperationId]?: (exchange: KnownExchange) => readonly DecisionId[] } = {
  createPost: (exchange) => [...timingDecisions(exchange.body, exchange.responseContent), ...postDecisionsOf(exchange)],
  updatePost: (exchange) => [
    ...listIf('post.update.merge', mergeModesDiffer(exchange.resources?.postContent ?? {}, exchange.body)),
    ...rescheduleDecisions(exchange.body, exchange.responseContent),
    ...postDecisionsOf(exchange),
  ],
  republishPost: ({ body, resources }) => [
    'post.publish.duration',
    ...listIf('post.republish.to', !isDocumentedRepublish(body, resources?.post)),
  ],
  listPosts: ({ query = {}, responseContent }) => {
    const hasMore = (responseContent?.pagination?.nextCursor ?? null) !== null;
    return [
      ...listIf('post.list.order', hasMore || listOrEmpty(responseContent?.data).length > 1),
      ...listIf('post.list.limit', hasMore && query.limit === undefined),
      ...listIf('post.list.dates', query.from !== undefined || query.to !== undefined),
    ];
  },
  createLeadMagnet: ({ content }) => leadMagnetDependencies(content),
  updateLeadMagnet: ({ body, resources, content }) => [
    ...listIf(
      'leadMagnet.update.merge',
      mergeModesDiffer(resources?.leadMagnet === undefined ? {} : contentOfLeadMagnet(resources.leadMagnet), body),
    ),
    ...leadMagnetDependencies(content),
  ],
  pauseLeadMagnet: ({ resources }) => listIf('leadMagnet.pause.again', resources?.leadMagnet?.state === 'paused'),
  listLeads: ({ responseContent }) => leadDecisionsOf(listOrEmpty(responseContent?.data)),
};

/** Lists the decisions about the content of a post: what may be refused, how text is measured, and which defaults apply. */
function postDecisionsOf({ content, call }: KnownExchange): readonly DecisionId[] {
  const post = call?.post ?? viewPost(content);
  return [
    ...postDependencies(content, post),
    ...schemeDecisions(post),
    ...photoTypeDecisions(post),
    ...defaultDecisionsOf(post),
  ];
}

/** The options with a default that is a decision, by platform. */
const optionsWithDefaults = {
  photo: ['contentType'],
  video: ['videoType', 'privacy'],
  shortvideo: ['privacyLevel', 'postMode'],
} as const;

function defaultDecisionsOf({ labels, option }: PostView): readonly DecisionId[] {
  return labels.flatMap((label) => {
    const options = label === 'photo' || label === 'video' || label === 'shortvideo' ? optionsWithDefaults[label] : [];
    return options.flatMap((name) => listIf(`option.default.${name}`, option(label, name) === undefined));
  });
}

/** Whether a published post is republished to additional platforms only; every other republish is a decision. */
function isDocumentedRepublish(body: unknown, post: Post | undefined): boolean {
  const currentLabels: ReadonlySet<unknown> = new Set(post?.platforms.map(({ platform }) => platform));
  const requestedLabels = listOrEmpty(member(body, 'platforms')).map((target) => member(target, 'platform'));
  return post?.status === 'published' && !requestedLabels.some((label) => currentLabels.has(label));
}

function leadDecisionsOf(leads: readonly unknown[]): readonly DecisionId[] {
  const actions = leads.map((lead) => listOrEmpty(member(lead, 'actions')));
  return [
    ...listIf('leadMagnet.job.period', leads.length > 0),
    ...listIf(
      'leadMagnet.match',
      leads.some((lead) => member(member(lead, 'comment'), 'text') !== member(lead, 'matchedKeyword')),
    ),
    ...listIf(
      'leadMagnet.reply.full',
      actions.some((actionList) => actionList.includes('direct_message')),
    ),
  ];
}

/** The parts of a response body that decisions influence. */
export interface ResponseParts {
  readonly data?: unknown;
  readonly pagination?: { readonly nextCursor?: string | null };
}

/** Lists the decisions about when a new post is published. */
export function timingDecisions(body: unknown, response?: ResponseParts): readonly DecisionId[] {
  const hasResponse = response !== undefined;
  const isPublishNow = member(body, 'publishNow') === true;
  const hasTime = (member(body, 'scheduledFor') ?? null) !== null;
  return [
    ...listIf('post.both', isPublishNow && hasTime),
    ...listIf('post.publish.duration', isPublishNow && (!hasTime || hasResponse)),
    ...listIf('post.schedule.past', !isPublishNow && hasTime && !(hasResponse && isScheduled(response))),
    ...listIf('post.neither', !isPublishNow && !hasTime),
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

/** Whether the response shows a scheduled post, whose time is therefore in the future. */
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

/** Lists `media.url.scheme` if a URL of the post has capitals in its scheme. */
export function schemeDecisions(post: PostView): readonly DecisionId[] {
  // Most posts have no URL.
  if (!post.hasMediaObject && !post.labels.includes('video')) return [];
  return listIf(
    'media.url.scheme',
    mediaUrls(post).some(({ value }) => /^https?:/i.test(value) && /^[^:]*[A-Z]/.test(value)),
  );
}

/** Lists the decision about the default kind of a photo post, which matters only for a post with media. */
export function photoTypeDecisions({ labels, option, hasMediaObject }: PostView): readonly DecisionId[] {
  return listIf(
    'option.default.contentType',
    labels.includes('photo') && hasMediaObject && option('photo', 'contentType') === undefined,
  );
}

/** Returns the decision in a list if the outcome depends on it, else an empty list. */
export const listIf = (id: DecisionId, condition: boolean): readonly DecisionId[] => (condition ? [id] : []);
