/** Applies the lead magnets, comments and leads of a seed. */
import { pointer } from '../../spec/pointer.ts';
import type { LeadMagnetContent, StoredLeadMagnet } from '../rows/stored.ts';
import type { StoredComment } from '../rows/storedEvents.ts';
import { matchedKeyword } from '../sandbox/leadMagnets/leadLife.ts';
import { personOf } from '../sandbox/leadMagnets/person.ts';
import { findingsIn, without } from './judged.ts';
import type { Planting } from './planting.ts';
import { leadMagnetFacts, type SeedFacts } from './shape.ts';

type Item<L extends 'leadMagnets' | 'comments' | 'leads'> = NonNullable<SeedFacts[L]>[number];

export function plantLeadMagnet(planting: Planting, i: number, magnet: Item<'leadMagnets'>): void {
  const at = pointer('leadMagnets', i);
  const before = planting.faults.length;
  const { sandbox } = planting;
  const { outreachAccountId, ...request } = without(magnet, leadMagnetFacts);
  const body = {
    ...request,
    ...(outreachAccountId === undefined ? {} : { outreachAccountId: mapped(planting, outreachAccountId) }),
  };
  for (const { at: inside, detail, rule } of findingsIn(planting, 'createLeadMagnet', body))
    planting.wrong(`${at}${inside}`, detail, rule);
  const state = magnet.state ?? (magnet.activate === true ? 'active' : 'paused');
  if (magnet.activate === true && state === 'paused')
    planting.wrong(`${at}/state`, '`activate: true` contradicts the state paused; remove one of them.');
  const createdAt = planting.past(`${at}/createdAt`, magnet.createdAt);
  if (planting.faults.length > before) return;
  sandbox.leadMagnets.put({
    id: magnet.id ?? sandbox.ids.next('lm'),
    state,
    // The rules have checked its shape.
    content: without(body, { activate: true }) as unknown as LeadMagnetContent,
    watchingSince: createdAt,
    createdAt,
    updatedAt: createdAt,
  });
}

export function plantComment(planting: Planting, i: number, comment: Item<'comments'>): void {
  const at = pointer('comments', i);
  const on = watched(planting, at, comment);
  const createdAt = planting.past(`${at}/createdAt`, comment.createdAt);
  if (on === undefined) return;
  planting.sandbox.comment({ on, author: personOf(comment.commenter), text: comment.text, createdAt });
}

export function plantLead(planting: Planting, i: number, lead: Item<'leads'>): void {
  const at = pointer('leads', i);
  const { sandbox } = planting;
  const magnet = sandbox.leadMagnets.get(lead.leadMagnet);
  if (magnet === undefined) {
    planting.missing(`${at}/leadMagnet`, 'lead magnet', lead.leadMagnet, sandbox.leadMagnets.values());
    return;
  }
  const keyword = matchedKeyword(magnet.content.keywords ?? [], lead.comment);
  const commenter = personOf(lead.commenter);
  const capturedAt = planting.past(`${at}/capturedAt`, lead.capturedAt);
  if (keyword === undefined)
    planting.wrong(
      `${at}/comment`,
      `The comment must contain a keyword of the lead magnet: ${magnet.content.keywords?.join(', ')}.`,
    );
  if (capturedBefore(planting, magnet, commenter.id))
    planting.wrong(
      `${at}/commenter`,
      'This commenter already is a lead of the lead magnet; a commenter can become a lead only once.',
    );
  if (keyword === undefined) return;
  sandbox.leads.put({
    id: lead.id ?? sandbox.ids.next('lead'),
    leadMagnetId: magnet.id,
    commenter,
    comment: { id: sandbox.ids.next('cmt'), text: lead.comment, createdAt: capturedAt },
    matchedKeyword: keyword,
    capturedAt,
    actions: lead.actions ?? [],
  });
}

function mapped(planting: Planting, id: unknown): unknown {
  return typeof id === 'string' ? planting.accountId(id) : id;
}

/** The post that a comment belongs to. If it is missing or ambiguous, reports that and returns undefined. */
function watched(
  planting: Planting,
  at: string,
  { leadMagnet, post, postUrl }: Item<'comments'>,
): StoredComment['on'] | undefined {
  const { posts, leadMagnets } = planting.sandbox;
  if ([leadMagnet, post, postUrl].filter((named) => named !== undefined).length !== 1) {
    planting.wrong(at, 'Give exactly one of leadMagnet, post and postUrl.');
    return undefined;
  }
  if (postUrl !== undefined) return { postUrl };
  if (post !== undefined) {
    if (posts.has(post)) return { postId: post };
    planting.missing(`${at}/post`, 'post', post, posts.values());
    return undefined;
  }
  const content = leadMagnets.get(leadMagnet ?? '')?.content;
  if (content?.postId !== undefined) return { postId: content.postId };
  if (content?.postUrl !== undefined) return { postUrl: content.postUrl };
  planting.missing(`${at}/leadMagnet`, 'lead magnet', leadMagnet ?? '', leadMagnets.values());
  return undefined;
}

function capturedBefore({ sandbox }: Planting, magnet: StoredLeadMagnet, commenter: string): boolean {
  return [...sandbox.leads.values()].some((lead) => lead.leadMagnetId === magnet.id && lead.commenter.id === commenter);
}
