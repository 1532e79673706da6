/**
 * The behavioural decisions behind an answer of the API: those without which it could have been another one, as far as
 * request, what was there before, and answer tell. Refusals name rules, and rules name what they need.
 */
import { type DecisionId, decision, decisionIds } from '../../spec/decisions/index.ts';
import { isObject, listOrEmpty, member } from '../../spec/json.ts';
import { contentOfLeadMagnet } from '../../spec/merge.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import { contestedIn, contestedInLeadMagnet } from '../../spec/rules/contested.ts';
import { ruleOf } from '../../spec/rules/index.ts';
import { type PostView, viewPost } from '../../spec/rules/post/view.ts';
import { content as measured } from '../../spec/rules/restsOn.ts';
import type { Post } from '../../spec/schemas/post.ts';
import { bearerToken } from '../../src/service/admission.ts';
import type { AnsweredExchange } from '../../src/service/exchange.ts';

type Told = Readonly<
  Pick<
    AnsweredExchange,
    'request' | 'operation' | 'query' | 'body' | 'found' | 'call' | 'content' | 'strangers' | 'findings' | 'answer'
  >
>;

/** In the order of the catalogue, each one once. */
export function decisionsBehind(exchange: Told): readonly DecisionId[] {
  const { operation, answer, strangers, findings = [] } = exchange;
  const behind: DecisionId[] = [];
  if (anyCase(exchange)) behind.push('auth.scheme');
  if (answer === undefined) for (const rule of new Set(findings.map((finding) => finding.rule))) needsOf(rule, behind);
  else {
    if (strangers?.body) behind.push('request.unknown-members');
    if (strangers?.query) behind.push('request.unknown-parameters');
    if (operation !== undefined) behind.push(...(accepted[operation]?.(exchange) ?? []));
  }
  return behind.length < 2 ? behind : [...new Set(behind)].sort((a, b) => placeOf(a) - placeOf(b));
}

const places = new Map(decisionIds.map((id, i) => [id, i]));
const placeOf = (id: DecisionId): number => places.get(id) ?? 0;

function needsOf(rule: string, into: DecisionId[]): void {
  for (const id of ruleOf(rule)?.needs ?? []) if (decision(id).kind === 'behaviour') into.push(id);
}

/** Whether the scheme is in another case than the document shows it. */
function anyCase({ request }: Told): boolean {
  const header = request.header('authorization');
  if (header === undefined || bearerToken(header, 'bearer-exact') !== undefined) return false;
  return bearerToken(header) !== undefined;
}

const accepted: { readonly [O in OperationId]?: (exchange: Told) => readonly DecisionId[] } = {
  createPost: (exchange) => [...created(exchange), ...ofPost(exchange)],
  updatePost: (exchange) => [
    ...(member(exchange.body, 'platforms') === undefined ? (['post.update.required'] as const) : []),
    ...(merged(exchange, exchange.found?.postContent) ? (['post.update.merge'] as const) : []),
    ...retimed(exchange),
    ...ofPost(exchange),
  ],
  republishPost: ({ body, found }) => [
    'post.publish.duration',
    ...(addsPlatforms(body, found?.post) ? [] : (['post.republish.to'] as const)),
  ],
  listPosts: ({ query = {}, answer }) => {
    const more = (answer?.pagination?.nextCursor ?? null) !== null;
    return [
      ...(more || listOrEmpty(answer?.data).length > 1 ? (['post.list.order'] as const) : []),
      ...(more && query.limit === undefined ? (['post.list.limit'] as const) : []),
      ...(query.from === undefined && query.to === undefined ? [] : (['post.list.dates'] as const)),
    ];
  },
  createLeadMagnet: ({ content }) => contestedInLeadMagnet(content),
  updateLeadMagnet: (exchange) => [
    ...(member(exchange.body, 'outreachAccountId') === undefined
      ? (['leadMagnet.update.outreachAccountId'] as const)
      : []),
    ...(merged(exchange, exchange.found?.leadMagnet && contentOfLeadMagnet(exchange.found.leadMagnet))
      ? (['leadMagnet.update.merge'] as const)
      : []),
    ...contestedInLeadMagnet(exchange.content),
  ],
  pauseLeadMagnet: ({ found }) => (found?.leadMagnet?.state === 'paused' ? ['leadMagnet.pause.again'] : []),
  listLeads: ({ answer }) => ofLeads(listOrEmpty(answer?.data)),
};

function created({ body, answer }: Told): readonly DecisionId[] {
  const time = (member(body, 'scheduledFor') ?? null) !== null;
  if (member(body, 'publishNow') === true)
    return time ? ['post.both', 'post.publish.duration'] : ['post.publish.duration'];
  if (!time) return ['post.neither'];
  return over(answer) ? ['post.schedule.past'] : [];
}

/** An update that says when to publish. */
function retimed({ body, answer }: Told): readonly DecisionId[] {
  const time = member(body, 'scheduledFor');
  const now = member(body, 'publishNow') === true;
  return [
    ...(now ? (['post.update.publish', 'post.publish.duration'] as const) : []),
    ...(now && typeof time === 'string' ? (['post.both'] as const) : []),
    ...(time === null ? (['post.update.publish', 'post.neither'] as const) : []),
    ...(!now && typeof time === 'string' && over(answer) ? (['post.schedule.past'] as const) : []),
  ];
}

/** The time that was given is over, or the post would wait for it. */
const over = (answer: Told['answer']): boolean => member(answer?.data, 'status') !== 'scheduled';

/** What is measured, what a fair implementation might refuse, and what the record shows unasked. */
function ofPost({ content, call }: Told): readonly DecisionId[] {
  const post = call?.post ?? viewPost(content);
  return [...measured(content), ...contestedIn(post, content), ...defaults(post)];
}

const optionsOf = {
  photo: ['contentType'],
  video: ['videoType', 'privacy'],
  shortvideo: ['privacyLevel', 'postMode'],
} as const;

function defaults({ labels, option }: PostView): readonly DecisionId[] {
  return labels.flatMap((label) => {
    const options = label === 'photo' || label === 'video' || label === 'shortvideo' ? optionsOf[label] : [];
    return options.flatMap((name) => (option(label, name) === undefined ? [`option.default.${name}` as const] : []));
  });
}

/** The ways to merge differ where the update leaves something out, or has only a part of an object. */
function merged({ body }: Told, stored: object | undefined): boolean {
  return Object.entries(stored ?? {}).some(([name, value]) => {
    const patch = member(body, name);
    if (value === undefined) return false;
    return patch === undefined || (isObject(value) && isObject(patch) && !coversAll(patch, value));
  });
}

function coversAll(patch: object, stored: object): boolean {
  return Object.entries(stored).every(([name, value]) => {
    const own = member(patch, name);
    return own !== undefined && (!isObject(value) || !isObject(own) || coversAll(own, value));
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
    ...(leads.length > 0 ? (['leadMagnet.job.period'] as const) : []),
    ...(leads.some((lead) => member(member(lead, 'comment'), 'text') !== member(lead, 'matchedKeyword'))
      ? (['leadMagnet.match'] as const)
      : []),
    ...(actions.some((done) => done.includes('direct_message')) ? (['leadMagnet.reply.full'] as const) : []),
  ];
}
