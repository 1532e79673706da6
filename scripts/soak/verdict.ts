/** Compares the state of a tenant with its model: nothing lost, nothing duplicated. */
import { countedFaults, type Delivery, deliveryFaults, listPosts } from '../endurance/verdict.ts';
import type { Lap } from './lap.ts';
import { changed } from './steps/uploads.ts';
import { commentOf, eventOf, messageOf, publicationOf, stateOf } from './world.ts';

interface Sent {
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

export async function verdictOn(lap: Lap): Promise<readonly string[]> {
  const deliveries: Delivery[] = await lap.control('GET', '/deliveries');
  const leads = await leadsOf(lap);
  const outbox: Sent[] = await lap.control('GET', '/outbox');
  return [
    ...(await posts(lap)),
    ...leads.faults,
    ...effects(lap, outbox, deliveries, leads.found),
    ...deliveryFaults(deliveries, lap.options.mailbox.heard, lap.restored),
    ...(await files(lap)),
    ...(await ownAnswers(lap)),
    ...unasked(lap),
  ];
}

async function posts(lap: Lap): Promise<string[]> {
  const listed = await listPosts(lap.call);
  const found = new Map(listed.map(({ id, text, status }) => [id, `${status} "${text}"`]));
  const wanted = new Map([...lap.world.posts].map(([id, post]) => [id, `${stateOf(post)} "${post.text}"`]));
  lap.totals.published += [...wanted.values()].filter((state) => state.startsWith('published')).length;
  return [...new Set([...wanted.keys(), ...found.keys()])]
    .filter((id) => wanted.get(id) !== found.get(id))
    .map((id) => `The post ${id} is ${short(found.get(id))} instead of ${short(wanted.get(id))}.`);
}

const short = (text = 'gone') => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

const leadOf = (magnet: string, author: string) => `lead "${author}" of ${magnet}`;

/** Every commenter who used the keyword must be a lead once. */
async function leadsOf(lap: Lap): Promise<{ readonly found: readonly string[][]; readonly faults: string[] }> {
  const found: string[][] = [];
  const faults: string[] = [];
  for (const [magnet, { followUps }] of lap.world.magnets) {
    const leads: Lead[] = (await lap.control('GET', `/lead-magnets/${magnet}`)).leads;
    const wanted = [...(lap.world.leads.get(magnet) ?? [])].map((author): [string, number] => [
      leadOf(magnet, author),
      1,
    ]);
    lap.totals.leads += leads.length;
    faults.push(
      ...countedFaults(
        new Map(wanted),
        leads.map(({ commenter }) => leadOf(magnet, commenter.id)),
      ),
    );
    for (const { id } of leads) found.push([id, ...Array.from({ length: followUps }, () => 'follow_up')]);
  }
  return { found, faults };
}

/** Checks that every publication, message and event happened as often as expected. */
function effects(
  lap: Lap,
  outbox: readonly Sent[],
  deliveries: readonly Delivery[],
  leads: readonly (readonly string[])[],
): string[] {
  const wanted = new Map(lap.world.effects);
  for (const [lead = '', ...followUps] of leads) {
    for (const kind of ['direct_message', 'connection_request', 'comment_reply', ...followUps])
      wanted.set(messageOf(kind, lead), 1);
    wanted.set(eventOf('lead.captured', lead), 1);
  }
  const sent = outbox.flatMap(({ kind, at, postId = '', accountId = '', leadId }) => {
    if (leadId !== undefined) return [messageOf(kind, leadId)];
    if (kind === 'publication') return [publicationOf(postId, accountId, Date.parse(at))];
    return kind === 'auto_plug_comment' ? [commentOf(postId, accountId, Date.parse(at))] : [];
  });
  const told = deliveries.map(({ type, payload }) => eventOf(type, payload.data.id));
  return countedFaults(wanted, [...sent, ...told]);
}

async function files(lap: Lap): Promise<string[]> {
  const faults: string[] = [];
  for (const [url, digest] of lap.world.uploads) faults.push(...(await changed(lap, url, digest)));
  return faults;
}

/** Checks that the mock reports no invalid response of its own. */
async function ownAnswers(lap: Lap): Promise<string[]> {
  const coverage: Record<string, { invalidResponses: number }> = await lap.control('GET', '/coverage');
  return Object.entries(coverage).flatMap(([operation, { invalidResponses }]) =>
    invalidResponses === 0 ? [] : [`${invalidResponses} responses of ${operation} break the contract.`],
  );
}

/** Reports failed and broken responses that no injected fault explains. */
function unasked({ seen, asked }: Lap): string[] {
  return [...seen].flatMap(([status, all]) => {
    const wanted = asked.get(status) ?? 0;
    const what = status === 0 ? 'Responses that were cut off' : `Responses with ${status}`;
    return all.length <= wanted
      ? []
      : [`${what}: ${all.length}, but injected faults explain ${wanted}. ${all.join(' | ')}`];
  });
}
