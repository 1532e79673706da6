/** Applies the lead magnets, comments and leads of a seed. */
import { buildPointer } from '../../spec/pointer.ts';
import type { LeadMagnetContent, StoredLeadMagnet } from '../rows/stored.ts';
import type { StoredComment } from '../rows/storedEvents.ts';
import { findMatchedKeyword } from '../sandbox/leadMagnets/leadLifecycle.ts';
import { buildPerson } from '../sandbox/leadMagnets/person.ts';
import { findRuleFindings, omitMembers } from './ruleFindings.ts';
import type { SeedContext } from './seedContext.ts';
import { leadMagnetFactsShape, type SeedFacts } from './shape.ts';

type Item<L extends 'leadMagnets' | 'comments' | 'leads'> = NonNullable<SeedFacts[L]>[number];

export function applyLeadMagnet(context: SeedContext, i: number, magnet: Item<'leadMagnets'>): void {
  const at = buildPointer('leadMagnets', i);
  const invalidValuesBefore = context.invalidValues.length;
  const { sandbox } = context;
  const { outreachAccountId, ...request } = omitMembers(magnet, leadMagnetFactsShape);
  const body = {
    ...request,
    ...(outreachAccountId === undefined ? {} : { outreachAccountId: resolveAccountId(context, outreachAccountId) }),
  };
  for (const { at: pointerInBody, detail, rule } of findRuleFindings(context, 'createLeadMagnet', body))
    context.addError(`${at}${pointerInBody}`, detail, rule);
  const state = magnet.state ?? (magnet.activate === true ? 'active' : 'paused');
  if (magnet.activate === true && state === 'paused')
    context.addError(`${at}/state`, '`activate: true` contradicts the state `paused`; remove one of them.');
  const createdAt = context.parsePastInstant(`${at}/createdAt`, magnet.createdAt);
  if (context.invalidValues.length > invalidValuesBefore) return;
  sandbox.leadMagnets.put({
    id: magnet.id ?? sandbox.ids.createId('lm'),
    state,
    // The rules have checked its shape.
    content: omitMembers(body, { activate: true }) as unknown as LeadMagnetContent,
    watchingSince: createdAt,
    createdAt,
    updatedAt: createdAt,
  });
}

export function applyComment(context: SeedContext, i: number, comment: Item<'comments'>): void {
  const at = buildPointer('comments', i);
  const on = getWatchedPost(context, at, comment);
  const createdAt = context.parsePastInstant(`${at}/createdAt`, comment.createdAt);
  if (on === undefined) return;
  context.sandbox.addComment({ on, author: buildPerson(comment.commenter), text: comment.text, createdAt });
}

export function applyLead(context: SeedContext, i: number, lead: Item<'leads'>): void {
  const at = buildPointer('leads', i);
  const { sandbox } = context;
  const magnet = sandbox.leadMagnets.get(lead.leadMagnet);
  if (magnet === undefined) {
    context.addMissing(`${at}/leadMagnet`, 'lead magnet', lead.leadMagnet, sandbox.leadMagnets.values());
    return;
  }
  const keyword = findMatchedKeyword(magnet.content.keywords ?? [], lead.comment, sandbox.behaviour);
  const commenter = buildPerson(lead.commenter);
  const capturedAt = context.parsePastInstant(`${at}/capturedAt`, lead.capturedAt);
  if (keyword === undefined)
    context.addError(
      `${at}/comment`,
      `The comment must contain a keyword of the lead magnet: ${magnet.content.keywords?.join(', ')}.`,
    );
  if (isAlreadyCaptured(context, magnet, commenter.id))
    context.addError(
      `${at}/commenter`,
      'This commenter is already a lead of this lead magnet; list each commenter once.',
    );
  if (keyword === undefined) return;
  sandbox.leads.put({
    id: lead.id ?? sandbox.ids.createId('lead'),
    leadMagnetId: magnet.id,
    commenter,
    comment: { id: sandbox.ids.createId('cmt'), text: lead.comment, createdAt: capturedAt },
    matchedKeyword: keyword,
    capturedAt,
    actions: lead.actions ?? [],
  });
}

function resolveAccountId(context: SeedContext, id: unknown): unknown {
  return typeof id === 'string' ? context.resolveAccountId(id) : id;
}

/** The post that a comment belongs to. If it is missing or ambiguous, reports that and returns undefined. */
function getWatchedPost(
  context: SeedContext,
  at: string,
  { leadMagnet, post, postUrl }: Item<'comments'>,
): StoredComment['on'] | undefined {
  const { posts, leadMagnets } = context.sandbox;
  if ([leadMagnet, post, postUrl].filter((reference) => reference !== undefined).length !== 1) {
    context.addError(at, 'Set exactly one of leadMagnet, post and postUrl.');
    return undefined;
  }
  if (postUrl !== undefined) return { postUrl };
  if (post !== undefined) {
    if (posts.has(post)) return { postId: post };
    context.addMissing(`${at}/post`, 'post', post, posts.values());
    return undefined;
  }
  const content = leadMagnets.get(leadMagnet ?? '')?.content;
  if (content?.postId !== undefined) return { postId: content.postId };
  if (content?.postUrl !== undefined) return { postUrl: content.postUrl };
  context.addMissing(`${at}/leadMagnet`, 'lead magnet', leadMagnet ?? '', leadMagnets.values());
  return undefined;
}

function isAlreadyCaptured({ sandbox }: SeedContext, magnet: StoredLeadMagnet, commenter: string): boolean {
  if (sandbox.behaviour['leadMagnet.lead.once'] !== 'once-per-commenter') return false;
  return [...sandbox.leads.values()].some((lead) => lead.leadMagnetId === magnet.id && lead.commenter.id === commenter);
}
