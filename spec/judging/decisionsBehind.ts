/** The behavioural decisions behind an answer, by what is known of the request when it is given. */
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

/** What is known of a request and its answer, as far as it got. */
export interface Answered {
  readonly operation?: OperationId;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
  /** What was stored of what the request names, before anything was done. */
  readonly found?: { readonly post?: Post; readonly postContent?: object; readonly leadMagnet?: LeadMagnet };
  readonly call?: { readonly post?: PostView };
  /** The resource as it is to be. */
  readonly content?: unknown;
  readonly strangers?: { readonly body: boolean; readonly query: boolean };
  /** What a refusal names. */
  readonly findings?: readonly { readonly rule: string }[];
  /** Absent: it was refused. */
  readonly answer?: Answer;
}

/** The decisions behind an answer, as far as it tells them. Refusals name rules, and rules name what they need. */
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

/** In the order of the catalogue, each one once. */
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

/** What is measured, what a fair implementation might refuse, and what the record shows unasked. */
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

/** That a published post is republished to platforms that it has not is documented; more than that is read in. */
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
