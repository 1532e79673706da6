/** Determines the behaviour decisions that a response depends on, from what is known about the request. */
import { type DecisionId, decision, decisionIds } from '../decisions/index.ts';
import { listOrEmpty, member } from '../json.ts';
import type { OperationId } from '../operations/index.ts';
import { ruleOf } from '../rules/index.ts';
import { type PostView, viewPost } from '../rules/views/post.ts';
import type { LeadMagnet } from '../schemas/leadMagnet.ts';
import type { Post } from '../schemas/post.ts';
import {
  type Answer,
  kindOfPhoto,
  leadMagnetRestsOn,
  leftOut,
  mergesDiffer,
  postRestsOn,
  retiming,
  some,
  timing,
} from './decisionsUsed.ts';
import { contentOfLeadMagnet } from './merge.ts';

/** What is known about a request and its response. Members are missing if the request did not get that far. */
export interface Answered {
  readonly operation?: OperationId;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
  /** The stored resource that the request refers to, as it was before the request. */
  readonly found?: { readonly post?: Post; readonly postContent?: object; readonly leadMagnet?: LeadMagnet };
  readonly call?: { readonly post?: PostView };
  /** The resource as the request would leave it. */
  readonly content?: unknown;
  readonly strangers?: { readonly body: boolean; readonly query: boolean };
  /** The findings of a refusal. */
  readonly findings?: readonly { readonly rule: string }[];
  /** Absent if the request was refused. */
  readonly answer?: Answer;
}

/** Lists the decisions that a response depends on. For a refusal, these are the needs of the rules that it names. */
export function decisionsBehind(exchange: Answered): readonly DecisionId[] {
  const { operation, answer, strangers: unknown, findings = [] } = exchange;
  if (answer === undefined)
    return [...new Set(findings.map(({ rule }) => rule))].flatMap((rule) =>
      (ruleOf(rule)?.needs ?? []).filter((id) => decision(id).kind === 'behaviour'),
    );
  return [
    ...some('request.unknown-members', unknown?.body === true),
    ...some('request.unknown-parameters', unknown?.query === true),
    ...(operation === undefined
      ? []
      : [...leftOut(operation, exchange.body), ...(accepted[operation]?.(exchange) ?? [])]),
  ];
}

const places = new Map(decisionIds.map((id, i) => [id, i]));
const placeOf = (id: DecisionId): number => places.get(id) ?? 0;

/** Sorts decisions in the order of the catalogue and removes duplicates. */
export function inOrder(ids: readonly DecisionId[]): readonly DecisionId[] {
  return ids.length < 2 ? ids : [...new Set(ids)].sort((a, b) => placeOf(a) - placeOf(b));
}

const accepted: { readonly [O in OperationId]?: (exchange: Answered) => readonly DecisionId[] } = {
  createPost: (exchange) => [...timing(exchange.body, exchange.answer), ...ofPost(exchange)],
  updatePost: (exchange) => [
    ...some('post.update.merge', mergesDiffer(exchange.found?.postContent ?? {}, exchange.body)),
    ...retiming(exchange.body, exchange.answer),
    ...ofPost(exchange),
  ],
  republishPost: ({ body, found }) => [
    'post.publish.duration',
    ...some('post.republish.to', !addsPlatforms(body, found?.post)),
  ],
  listPosts: ({ query = {}, answer }) => {
    const more = (answer?.pagination?.nextCursor ?? null) !== null;
    return [
      ...some('post.list.order', more || listOrEmpty(answer?.data).length > 1),
      ...some('post.list.limit', more && query.limit === undefined),
      ...some('post.list.dates', query.from !== undefined || query.to !== undefined),
    ];
  },
  createLeadMagnet: ({ content }) => leadMagnetRestsOn(content),
  updateLeadMagnet: ({ body, found, content }) => [
    ...some(
      'leadMagnet.update.merge',
      mergesDiffer(found?.leadMagnet === undefined ? {} : contentOfLeadMagnet(found.leadMagnet), body),
    ),
    ...leadMagnetRestsOn(content),
  ],
  pauseLeadMagnet: ({ found }) => some('leadMagnet.pause.again', found?.leadMagnet?.state === 'paused'),
  listLeads: ({ answer }) => ofLeads(listOrEmpty(answer?.data)),
};

/** Covers text measurement, content that fair implementations may refuse, and defaults in the record. */
function ofPost({ content, call }: Answered): readonly DecisionId[] {
  const post = call?.post ?? viewPost(content);
  return [...postRestsOn(content, post), ...kindOfPhoto(post), ...defaults(post)];
}

const optionsOf = {
  photo: ['contentType'],
  video: ['videoType', 'privacy'],
  shortvideo: ['privacyLevel', 'postMode'],
} as const;

function defaults({ labels, option }: PostView): readonly DecisionId[] {
  return labels.flatMap((label) => {
    const options = label === 'photo' || label === 'video' || label === 'shortvideo' ? optionsOf[label] : [];
    return options.flatMap((name) => some(`option.default.${name}`, option(label, name) === undefined));
  });
}

/** Republishing a published post to additional platforms is documented; everything beyond that is a decision. */
function addsPlatforms(body: unknown, post: Post | undefined): boolean {
  const known: ReadonlySet<unknown> = new Set(post?.platforms.map(({ platform }) => platform));
  const named = listOrEmpty(member(body, 'platforms')).map((target) => member(target, 'platform'));
  return post?.status === 'published' && !named.some((label) => known.has(label));
}

function ofLeads(leads: readonly unknown[]): readonly DecisionId[] {
  const actions = leads.map((lead) => listOrEmpty(member(lead, 'actions')));
  return [
    ...some('leadMagnet.job.period', leads.length > 0),
    ...some(
      'leadMagnet.match',
      leads.some((lead) => member(member(lead, 'comment'), 'text') !== member(lead, 'matchedKeyword')),
    ),
    ...some(
      'leadMagnet.reply.full',
      actions.some((done) => done.includes('direct_message')),
    ),
  ];
}
