/**
 * Determines the behaviour decisions that a response depends on: with other answers, it could differ. Rules declare the
 * decisions that a resource depends on; this file adds those that follow from the request, the stored resource and the
 * response.
 */
import { type Behaviour, type DecisionId, decisionIds, getDecision } from '../decisions/index.ts';
import { asList, asObject, readMember } from '../json.ts';
import type { OperationId } from '../operations/index.ts';
import { findRule } from '../rules/index.ts';
import { leavesDraft } from '../rules/post/completeness/completion.ts';
import { platformBits, traitBits } from '../rules/traits.ts';
import { getMediaUrls } from '../rules/views/mediaUrls.ts';
import { type PostView, viewPost } from '../rules/views/post.ts';
import type { Post } from '../schemas/post.ts';
import { findTextDecisions } from '../text/readTexts.ts';
import {
  type ConditionalDecision,
  findLeadMagnetAcceptanceDecisions,
  listConditionalDecisions,
} from './acceptanceDecisions.ts';
import { listIf, noDecisions } from './decisionList.ts';
import { extractLeadMagnetContent, mergeModesDiffer } from './merge.ts';
import { getStoredContent, type StoredResource } from './prepare.ts';
import { findOmissionDecisions, findRescheduleDecisions, type ResponseParts } from './updateDecisions.ts';

/** What is known about a request and its response. Members are missing if the request did not get that far. */
export interface KnownExchange {
  readonly operation?: OperationId;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
  /** The stored resource that the request refers to, as it was before the request. */
  readonly resources?: StoredResource;
  readonly call?: { readonly post?: PostView };
  /** Whether all texts of the body are known to be plain, so that no decision on reading texts matters. */
  readonly isPlain?: boolean;
  /** The resource as the request would leave it. */
  readonly content?: unknown;
  readonly unknownMembers?: { readonly body: boolean; readonly query: boolean };
  /** The findings of a refusal. */
  readonly findings?: readonly { readonly rule: string }[];
  /** Absent if the request was refused. */
  readonly responseContent?: ResponseParts;
}

/** Lists the decisions that a response depends on. For a refusal, these are the needs of the rules that it names. */
export function findResponseDecisions(
  exchange: KnownExchange,
  b: Pick<Behaviour, 'media.branding'>,
): readonly DecisionId[] {
  const { operation, responseContent, unknownMembers, findings = [] } = exchange;
  const ids: DecisionId[] = [];
  if (responseContent === undefined) {
    for (const { rule } of findings)
      for (const id of findRule(rule)?.needs ?? noDecisions)
        if (getDecision(id).kind === 'behaviour' && !ids.includes(id)) ids.push(id);
    if (isIncompleteDraft(exchange)) ids.push('validation.drafts');
    return ids;
  }
  if (unknownMembers?.body === true) ids.push('request.unknown-members');
  if (unknownMembers?.query === true) ids.push('request.unknown-parameters');
  if (exchange.isPlain !== true) ids.push(...findTextDecisions(exchange.body));
  if (operation === undefined) return ids;
  const operationDecisions = decisionsByOperation[operation]?.(exchange, b) ?? noDecisions;
  return ids.length === 0 ? operationDecisions : ids.concat(operationDecisions);
}

/** Whether a draft was refused because it is incomplete; another implementation may store incomplete drafts. */
function isIncompleteDraft({ operation, body, call, findings = [] }: KnownExchange): boolean {
  if (operation === undefined || call?.post === undefined) return false;
  return breaksCompletionRule(findings) && leavesDraft({ operation, body, post: call.post });
}

const breaksCompletionRule = (findings: readonly { readonly rule: string }[]): boolean =>
  findings.some(({ rule }) => {
    const brokenRule = findRule(rule);
    return brokenRule?.kind === 'request' && brokenRule.isOptionalForDrafts === true;
  });

const positions = new Map(decisionIds.map((id, i) => [id, i]));
const getPosition = (id: DecisionId): number => positions.get(id) ?? 0;

/** Sorts decisions in the order of the catalogue and removes duplicates. */
export function sortDecisions(ids: readonly DecisionId[]): readonly DecisionId[] {
  if (ids.length < 2) return ids;
  const sortedIds: DecisionId[] = [];
  for (const id of ids) insert(sortedIds, id);
  return sortedIds;
}

/** Inserts a decision into a sorted list that lacks it. Lists are short. */
function insert(sortedIds: DecisionId[], id: DecisionId): void {
  const position = getPosition(id);
  let i = sortedIds.length;
  for (let previous = sortedIds[i - 1]; previous !== undefined; previous = sortedIds[i - 1]) {
    const previousPosition = getPosition(previous);
    if (previousPosition < position) break;
    if (previousPosition === position) return;
    i--;
  }
  if (i === sortedIds.length) sortedIds.push(id);
  else sortedIds.splice(i, 0, id);
}

const decisionsByOperation: {
  readonly [O in OperationId]?: (
    exchange: KnownExchange,
    b: Pick<Behaviour, 'media.branding'>,
  ) => readonly DecisionId[];
} = {
  createPost: (exchange) => {
    const timing = findTimingDecisions(exchange.body, exchange.responseContent);
    const others = findContentDecisions(exchange);
    return others.length === 0 ? timing : timing.concat(others);
  },
  updatePost: (exchange, b) => [
    ...findOmissionDecisions('updatePost', exchange.body),
    ...listIf('post.update.merge', mergeModesDiffer(getStoredContent(exchange.resources ?? {}, b), exchange.body)),
    ...findRescheduleDecisions(exchange.body, exchange.responseContent),
    ...findContentDecisions(exchange),
  ],
  republishPost: ({ body, resources }) => [
    'post.publish.duration',
    ...listIf('post.republish.to', !isDocumentedRepublish(body, resources?.post)),
  ],
  listPosts: ({ query = {}, responseContent }) => {
    const hasMore = (responseContent?.pagination?.nextCursor ?? null) !== null;
    return [
      ...listIf('post.list.order', hasMore || asList(responseContent?.data).length > 1),
      ...listIf('post.list.limit', hasMore && query.limit === undefined),
      ...listIf('post.list.dates', query.from !== undefined || query.to !== undefined),
      ...listIf('post.list.dates.to', query.to !== undefined),
    ];
  },
  createLeadMagnet: ({ content }) => findLeadMagnetAcceptanceDecisions(content),
  updateLeadMagnet: ({ body, resources, content }) => [
    ...findOmissionDecisions('updateLeadMagnet', body),
    ...listIf(
      'leadMagnet.update.merge',
      mergeModesDiffer(resources?.leadMagnet === undefined ? {} : extractLeadMagnetContent(resources.leadMagnet), body),
    ),
    ...findLeadMagnetAcceptanceDecisions(content),
  ],
  pauseLeadMagnet: ({ resources }) => listIf('leadMagnet.pause.again', resources?.leadMagnet?.state === 'paused'),
  listLeads: ({ responseContent }) => findLeadDecisions(asList(responseContent?.data)),
};

/** The decisions of posts with the same traits. */
const conditionalDecisionsByTraits = new Map<number, readonly ConditionalDecision[]>();

/**
 * Lists the decisions about the content of a post: what may be refused, how text is measured, and which defaults apply.
 */
function findContentDecisions({ content, call }: KnownExchange): readonly DecisionId[] {
  const post = call?.post ?? viewPost(content);
  let decisions = conditionalDecisionsByTraits.get(post.traits);
  if (decisions === undefined) {
    decisions = listConditionalDecisions('createPost', post.traits);
    conditionalDecisionsByTraits.set(post.traits, decisions);
  }
  const ids: DecisionId[] = [];
  for (const { id, holds } of decisions) if (holds({ body: content, post })) ids.push(id);
  // Most posts have neither media nor options with defaults.
  if ((post.traits & traitsWithDefaults) !== 0)
    ids.push(...findSchemeDecisions(post), ...findPhotoTypeDecisions(post), ...findDefaultDecisions(post));
  return ids;
}

/** The options with a default that is a decision, by platform. */
const optionsWithDefaults = {
  photo: ['contentType'],
  video: ['videoType', 'privacy'],
  shortvideo: ['privacyLevel', 'postMode'],
} as const;

const traitsWithDefaults = Object.keys(optionsWithDefaults).reduce(
  (bits, label) => bits | (platformBits.get(label) ?? 0),
  traitBits.media as number,
);

function findDefaultDecisions(post: PostView): readonly DecisionId[] {
  const ids: DecisionId[] = [];
  for (const label of post.labels) {
    if (label !== 'photo' && label !== 'video' && label !== 'shortvideo') continue;
    for (const name of optionsWithDefaults[label])
      if (post.getOption(label, name) === undefined) ids.push(`option.default.${name}`);
  }
  return ids;
}

/** Whether a published post is republished to additional platforms only; every other republish is a decision. */
function isDocumentedRepublish(body: unknown, post: Post | undefined): boolean {
  const currentLabels: ReadonlySet<unknown> = new Set(post?.platforms.map(({ platform }) => platform));
  const requestedLabels = asList(readMember(body, 'platforms')).map((target) => readMember(target, 'platform'));
  return post?.status === 'published' && !requestedLabels.some((label) => currentLabels.has(label));
}

function findLeadDecisions(leads: readonly unknown[]): readonly DecisionId[] {
  const actions = leads.map((lead) => asList(readMember(lead, 'actions')));
  return [
    ...listIf('leadMagnet.job.period', leads.length > 0),
    ...listIf(
      'leadMagnet.match',
      leads.some((lead) => readMember(readMember(lead, 'comment'), 'text') !== readMember(lead, 'matchedKeyword')),
    ),
    ...listIf(
      'leadMagnet.reply.full',
      actions.some((actionList) => actionList.includes('direct_message')),
    ),
    ...listIf(
      'leadMagnet.full.message',
      actions.some((actionList) => actionList.includes('connection_request')),
    ),
  ];
}

/** Lists the decisions about when a new post is published. */
export function findTimingDecisions(body: unknown, response?: ResponseParts): readonly DecisionId[] {
  const { publishNow, scheduledFor } = asObject(body);
  const hasTime = scheduledFor !== undefined && scheduledFor !== null;
  if (publishNow === true) {
    if (!hasTime) return ['post.publish.duration'];
    return response === undefined ? ['post.both'] : ['post.both', 'post.publish.duration'];
  }
  if (!hasTime) return ['post.neither'];
  // The time of a post that the response shows as scheduled is in the future.
  return readMember(response?.data, 'status') === 'scheduled' ? noDecisions : ['post.schedule.past'];
}

/** Lists `media.url.scheme` if a URL of the post has capitals in its scheme. */
export function findSchemeDecisions(post: PostView): readonly DecisionId[] {
  // Most posts have no URL.
  if (!post.hasMediaObject && !post.labels.includes('video')) return [];
  return listIf(
    'media.url.scheme',
    getMediaUrls(post).some(({ value }) => /^https?:/i.test(value) && /^[^:]*[A-Z]/.test(value)),
  );
}

/** Lists the decision about the default kind of a photo post, which matters only for a post with media. */
export function findPhotoTypeDecisions(post: PostView): readonly DecisionId[] {
  return listIf(
    'option.default.contentType',
    post.labels.includes('photo') && post.hasMediaObject && post.getOption('photo', 'contentType') === undefined,
  );
}
