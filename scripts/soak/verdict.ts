/** Compares the state of a tenant with its model: nothing lost, nothing duplicated. */
import { type Delivery, findCountProblems, findDeliveryProblems, listPosts } from '../endurance/verdict.ts';
import type { Lap } from './lap.ts';
import { findChangedUpload } from './steps/uploads.ts';
import { formatComment, formatEvent, formatMessage, formatPublication, getState } from './tenantModel.ts';

interface OutboxEntry {
  readonly kind: string;
  readonly at: string;
  readonly postId?: string;
  readonly accountId?: string;
  readonly leadId?: string;
}

interface Lead {
  readonly id: string;
  readonly commenter: { readonly id: string };
}

export async function findProblems(lap: Lap): Promise<readonly string[]> {
  const deliveries: Delivery[] = await lap.callControl('GET', '/deliveries');
  const leads = await checkLeads(lap);
  const outbox: OutboxEntry[] = await lap.callControl('GET', '/outbox');
  return [
    ...(await findPostProblems(lap)),
    ...leads.problems,
    ...findEffectProblems(lap, outbox, deliveries, leads.foundLeads),
    ...findDeliveryProblems(deliveries, lap.options.mailbox.received, lap.wasRestored),
    ...(await findFileProblems(lap)),
    ...(await findInvalidResponseProblems(lap)),
    ...findUnexpectedFailures(lap),
  ];
}

async function findPostProblems(lap: Lap): Promise<string[]> {
  const listedPosts = await listPosts(lap.call);
  const actualStates = new Map(listedPosts.map(({ id, text, status }) => [id, `${status} "${text}"`]));
  const expectedStates = new Map([...lap.model.posts].map(([id, post]) => [id, `${getState(post)} "${post.text}"`]));
  lap.totals.published += [...expectedStates.values()].filter((state) => state.startsWith('published')).length;
  return [...new Set([...expectedStates.keys(), ...actualStates.keys()])]
    .filter((id) => expectedStates.get(id) !== actualStates.get(id))
    .map(
      (id) => `The post ${id} is ${abbreviate(actualStates.get(id))} instead of ${abbreviate(expectedStates.get(id))}.`,
    );
}

const abbreviate = (text = 'gone') => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

const describeLead = (magnet: string, author: string) => `lead "${author}" of ${magnet}`;

/** Every commenter who used the keyword must be a lead once. */
async function checkLeads(
  lap: Lap,
): Promise<{ readonly foundLeads: readonly string[][]; readonly problems: string[] }> {
  const foundLeads: string[][] = [];
  const problems: string[] = [];
  for (const [magnet, { followUps }] of lap.model.magnets) {
    const leads: Lead[] = (await lap.callControl('GET', `/lead-magnets/${magnet}`)).leads;
    const expectedLeads = [...(lap.model.leads.get(magnet) ?? [])].map((author): [string, number] => [
      describeLead(magnet, author),
      1,
    ]);
    lap.totals.leads += leads.length;
    problems.push(
      ...findCountProblems(
        new Map(expectedLeads),
        leads.map(({ commenter }) => describeLead(magnet, commenter.id)),
      ),
    );
    for (const { id } of leads) foundLeads.push([id, ...Array.from({ length: followUps }, () => 'follow_up')]);
  }
  return { foundLeads, problems };
}

/** Checks that every publication, message and event occurred as often as expected. */
function findEffectProblems(
  lap: Lap,
  outbox: readonly OutboxEntry[],
  deliveries: readonly Delivery[],
  leads: readonly (readonly string[])[],
): string[] {
  const expectedEffects = new Map(lap.model.effects);
  for (const [lead = '', ...followUps] of leads) {
    for (const kind of ['direct_message', 'connection_request', 'comment_reply', ...followUps])
      expectedEffects.set(formatMessage(kind, lead), 1);
    expectedEffects.set(formatEvent('lead.captured', lead), 1);
  }
  const sentEffects = outbox.flatMap(({ kind, at, postId = '', accountId = '', leadId }) => {
    if (leadId !== undefined) return [formatMessage(kind, leadId)];
    if (kind === 'publication') return [formatPublication(postId, accountId, Date.parse(at))];
    return kind === 'auto_plug_comment' ? [formatComment(postId, accountId, Date.parse(at))] : [];
  });
  const events = deliveries.map(({ type, payload }) => formatEvent(type, payload.data.id));
  return findCountProblems(expectedEffects, [...sentEffects, ...events]);
}

async function findFileProblems(lap: Lap): Promise<string[]> {
  const problems: string[] = [];
  for (const [url, digest] of lap.model.uploads) problems.push(...(await findChangedUpload(lap, url, digest)));
  return problems;
}

/** Checks that the mock reports no invalid response of its own. */
async function findInvalidResponseProblems(lap: Lap): Promise<string[]> {
  const coverage: Record<string, { invalidResponses: number }> = await lap.callControl('GET', '/coverage');
  return Object.entries(coverage).flatMap(([operation, { invalidResponses }]) =>
    invalidResponses === 0 ? [] : [`${invalidResponses} responses of ${operation} break the contract.`],
  );
}

/** Reports failed and broken responses that no injected fault explains. */
function findUnexpectedFailures({ failedRequests, expectedFailures }: Lap): string[] {
  return [...failedRequests].flatMap(([status, requests]) => {
    const expectedCount = expectedFailures.get(status) ?? 0;
    const label = status === 0 ? 'Responses that were cut off' : `Responses with ${status}`;
    return requests.length <= expectedCount
      ? []
      : [`${label}: ${requests.length}, but injected faults explain ${expectedCount}. ${requests.join(' | ')}`];
  });
}
