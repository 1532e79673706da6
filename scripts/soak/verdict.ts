/** Comparing what a tenant has with what its model says that it must have: nothing lost, nothing doubled. */
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

interface Delivery {
  readonly event: string;
  readonly type: string;
  readonly state: string;
  readonly attempts: readonly { readonly status?: number }[];
  readonly payload: { readonly data: { readonly id: string } };
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
    ...heard(lap, deliveries),
    ...(await files(lap)),
    ...(await ownAnswers(lap)),
    ...unasked(lap),
  ];
}

async function posts(lap: Lap): Promise<string[]> {
  const found = new Map<string, string>();
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const at: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = await lap.call('GET', `/api/v1/posts?limit=100${at}`);
    for (const { id, text, status } of page.data ?? []) found.set(id, `${status} "${text}"`);
    cursor = page.nextCursor;
  }
  const wanted = new Map([...lap.world.posts].map(([id, post]) => [id, `${stateOf(post)} "${post.text}"`]));
  lap.totals.published += [...wanted.values()].filter((state) => state.startsWith('published')).length;
  return [...new Set([...wanted.keys(), ...found.keys()])]
    .filter((id) => wanted.get(id) !== found.get(id))
    .map((id) => `The post ${id} is ${short(found.get(id))} and should be ${short(wanted.get(id))}.`);
}

const short = (text = 'gone') => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

const leadOf = (magnet: string, author: string) => `lead "${author}" of ${magnet}`;

/** Every commenter who asked is a lead, once. */
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
      ...counted(
        new Map(wanted),
        leads.map(({ commenter }) => leadOf(magnet, commenter.id)),
      ),
    );
    for (const { id } of leads) found.push([id, ...Array.from({ length: followUps }, () => 'follow_up')]);
  }
  return { found, faults };
}

/** What went out and what was told, each as often as it must. */
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
  return counted(wanted, [...sent, ...told]);
}

function counted(wanted: ReadonlyMap<string, number>, found: readonly string[]): string[] {
  const counts = new Map<string, number>([...wanted.keys()].map((name) => [name, 0]));
  for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([name, count]) => count !== (wanted.get(name) ?? 0))
    .map(([name, count]) => `${count} times ${name}, and ${wanted.get(name) ?? 0} is right.`);
}

/** Every event was taken by the receiver, the same payload each time; and it heard of no other. */
function heard(lap: Lap, deliveries: readonly Delivery[]): string[] {
  const faults: string[] = [];
  const { heard: letters } = lap.options.mailbox;
  for (const { event, type, state, payload } of deliveries) {
    const letter = letters.get(event);
    if (state !== 'delivered') faults.push(`The event ${event}, ${type} of ${payload.data.id}, is ${state}.`);
    if (letter === undefined || letter.taken === 0) faults.push(`The receiver never took the event ${event}.`);
    // A world that was brought back gives the same ids to other events.
    else if (letter.payloads.size > 1 && !lap.restored) faults.push(`The event ${event} had several payloads.`);
  }
  const known = new Set(deliveries.map(({ event }) => event));
  if (known.size < deliveries.length) faults.push('Two deliveries have one event id.');
  const strange = lap.restored ? [] : [...letters.keys()].filter((event) => !known.has(event));
  return [...faults, ...strange.map((event) => `The receiver heard of ${event}, which nobody has.`)];
}

async function files(lap: Lap): Promise<string[]> {
  const faults: string[] = [];
  for (const [url, digest] of lap.world.uploads) faults.push(...(await changed(lap, url, digest)));
  return faults;
}

/** What the mock says itself of its answers. */
async function ownAnswers(lap: Lap): Promise<string[]> {
  const coverage: Record<string, { invalidResponses: number }> = await lap.control('GET', '/coverage');
  return Object.entries(coverage).flatMap(([operation, { invalidResponses }]) =>
    invalidResponses === 0 ? [] : [`${invalidResponses} answers of ${operation} break the contract.`],
  );
}

/** Failures and broken connections that no fault was asked for. */
function unasked({ seen, asked }: Lap): string[] {
  return [...seen].flatMap(([status, all]) => {
    const wanted = asked.get(status) ?? 0;
    const what = status === 0 ? 'Answers that were cut off' : `Answers with ${status}`;
    return all.length <= wanted ? [] : [`${what}: ${all.length}, and ${wanted} were asked for. ${all.join(' | ')}`];
  });
}
