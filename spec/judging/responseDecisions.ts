/** Determines the behaviour decisions that a response depends on, from what is known about the request. */
import { type DecisionId, decision, decisionIds } from '../decisions/index.ts';
import { listOrEmpty, member } from '../json.ts';
import type { OperationId } from '../operations/index.ts';
import { ruleOf } from '../rules/index.ts';
import { type PostView, viewPost } from '../rules/views/post.ts';
import type { LeadMagnet } from '../schemas/leadMagnet.ts';
import type { Post } from '../schemas/post.ts';
import {
  leadMagnetDependencies,
  listIf,
  mergeModesDiffer,
  omissionDecisions,
  photoTypeDecisions,
  postDependencies,
  type ResponseParts,
  rescheduleDecisions,
  timingDecisions,
} from './decisionDependencies.ts';
import { contentOfLeadMagnet } from './merge.ts';

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
    ...listIf('post.republish.to', !addsPlatforms(body, resources?.post)),
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

/** Covers text measurement, content that fair implementations may refuse, and defaults in the record. */
function postDecisionsOf({ content, call }: KnownExchange): readonly DecisionId[] {
  const post = call?.post ?? viewPost(content);
  return [...postDependencies(content, post), ...photoTypeDecisions(post), ...defaultDecisionsOf(post)];
}

const optionsOf = {
  photo: ['contentType'],
  video: ['videoType', 'privacy'],
  shortvideo: ['privacyLevel', 'postMode'],
} as const;

function defaultDecisionsOf({ labels, option }: PostView): readonly DecisionId[] {
  return labels.flatMap((label) => {
    const options = label === 'photo' || label === 'video' || label === 'shortvideo' ? optionsOf[label] : [];
    return options.flatMap((name) => listIf(`option.default.${name}`, option(label, name) === undefined));
  });
}

/** Republishing a published post to additional platforms is documented; everything beyond that is a decision. */
function addsPlatforms(body: unknown, post: Post | undefined): boolean {
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
