/** Collects events that no response shows: outbox items and webhook deliveries. */
import { isObject } from '../../../spec/json.ts';
import type { DeliveredFile, Observation, WebhookDelivery } from '../../../spec/laws/observation.ts';
import { type Instant, parseTimestamp } from '../../../spec/time/instant.ts';
import type { OutboxItem } from '../../hooks/hooks.ts';
import type { ReceivedDelivery } from '../../receiver/receiverTypes.ts';
import { verifySignature } from '../../receiver/signature.ts';
import type { Span } from '../../runState/clock.ts';
import { buildResourceKey } from '../../runState/createdResources.ts';
import { type CallerName, getRequests } from '../../script/script.ts';
import { findStaleAccounts } from '../accounts/staleAccounts.ts';
import { refersToWebhook } from '../references/references.ts';
import type { ScriptRun } from '../scriptRun.ts';
import { decodeEvents, parsePayload } from './decodeEvents.ts';

/** Starts listening: from now on, a missing event is evidence if the hooks report this kind of event. */
export async function startListening(scriptRun: ScriptRun): Promise<void> {
  const { stage, script, main } = scriptRun;
  for (const caller of stage.callers.values())
    for (const account of findStaleAccounts(caller) === 'none' ? caller.connectedAccounts : [])
      scriptRun.trace.push({ kind: 'connected', at: main.clock.now(), caller: caller.name, ...account });
  if (script.alone) scriptRun.trace.push({ kind: 'exclusive-access', at: main.clock.now() });
  if (stage.receiver !== undefined && refersToWebhook(getRequests(script)))
    scriptRun.trace.push({ kind: 'listening', at: main.clock.now(), to: ['leadWebhooks'] });
  if (stage.hooks.outbox !== undefined && script.steps.some(({ kind }) => kind === 'outbox')) {
    const { createdResources } = stage;
    scriptRun.earlierResources = new Set(
      createdResources
        .listEntries()
        .flatMap(({ kind, id, caller, stillExists }) => (stillExists ? [buildResourceKey(kind, id, caller)] : [])),
    );
    scriptRun.seenCounts.outbox.set(main.name, countItems(await getOutbox(scriptRun, main.name)));
    // If the outbox does not report a kind, its absence proves nothing.
    scriptRun.trace.push({
      kind: 'listening',
      at: main.clock.now(),
      to: stage.hooks.outbox.reports ?? [],
      caller: main.name,
    });
  }
}

/** Records new outbox items, without those of earlier scripts, and new deliveries. */
export async function collectEvents(scriptRun: ScriptRun): Promise<void> {
  const { seenCounts, trace } = scriptRun;
  for (const [name, seenCount] of seenCounts.outbox) {
    const all = await getOutbox(scriptRun, name);
    const counts = countItems(all);
    seenCounts.outbox.set(name, counts);
    for (const { at, ...item } of selectNewItems(all, seenCount)) {
      if (comesFromEarlierScript(item, name, scriptRun)) continue;
      const instant = parseTimestamp(at);
      if (instant !== undefined) trace.push({ at: instant, ...withOriginals(item, scriptRun) } as Observation);
    }
  }
  collectDeliveries(scriptRun);
}

function comesFromEarlierScript(item: object, caller: CallerName, { earlierResources }: ScriptRun): boolean {
  const { postId, leadMagnetId } = item as Readonly<Record<string, unknown>>;
  return (
    earlierResources.has(buildResourceKey('post', String(postId), caller)) ||
    earlierResources.has(buildResourceKey('lead magnet', String(leadMagnetId), caller))
  );
}

interface ItemIndex {
  /** Identifies an item by the members that do not change: a service may add earlier items, or details of an item, later. */
  readonly key: string;
  readonly instant: Instant;
}

/** Cached, because an outbox is read after each step, and an item that has not changed keeps its object. */
const itemIndexes = new WeakMap<OutboxItem, ItemIndex>();

function indexItem(item: OutboxItem): ItemIndex {
  const index = itemIndexes.get(item) ?? buildItemIndex(item);
  itemIndexes.set(item, index);
  return index;
}

function buildItemIndex({ kind, at, ...item }: OutboxItem): ItemIndex {
  const { postId, platform, accountId, act, text, leadMagnetId, commenterId } = item as Readonly<
    Record<string, unknown>
  >;
  const key = JSON.stringify([kind, at, postId, platform, accountId, act, text, leadMagnetId, commenterId]);
  return { key, instant: parseTimestamp(at) ?? 0 };
}

function countItems(items: readonly OutboxItem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const { key } = indexItem(item);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The items that are new since the last reading. */
function selectNewItems(
  items: readonly OutboxItem[],
  previousCounts: ReadonlyMap<string, number>,
): readonly OutboxItem[] {
  const remaining = new Map(previousCounts);
  return items.filter((item) => {
    const { key } = indexItem(item);
    const count = remaining.get(key) ?? 0;
    remaining.set(key, count - 1);
    return count <= 0;
  });
}

/** Adds the properties of the upload to each delivered file. */
function withOriginals(item: object, { stage }: ScriptRun): object {
  if (!('files' in item)) return item;
  const files = (item.files as readonly DeliveredFile[]).map((file) => {
    const original = stage.files.media.get(file.url);
    return original === undefined ? file : { ...file, original };
  });
  return { ...item, files };
}

/** The items sorted by time, because a hook may concatenate several lists of the service. */
async function getOutbox(scriptRun: ScriptRun, name: CallerName): Promise<readonly OutboxItem[]> {
  const { outbox } = scriptRun.stage.hooks;
  const pendingItems: Promise<readonly OutboxItem[]> =
    outbox === undefined ? Promise.resolve([]) : outbox(scriptRun.caller(name).hookCaller);
  return (await pendingItems).toSorted((a, b) => indexItem(a).instant - indexItem(b).instant);
}

/** @param span the span of the service's clock in which they arrived, if it was advanced meanwhile */
export function collectDeliveries(scriptRun: ScriptRun, span?: Span): void {
  const { stage, seenCounts, id, trace } = scriptRun;
  const all = stage.receiver?.listDeliveries(id) ?? [];
  for (const received of all.slice(seenCounts.deliveries)) {
    const arrival = span ?? scriptRun.main.clock.getSpanBetween(received.at, received.at);
    trace.push(...listDeliveredEvents(received, arrival, scriptRun));
  }
  seenCounts.deliveries = all.length;
}

/** The secret that signs a delivery, if it is known. */
function findSecret({ url, body, headers }: ReceivedDelivery, { stage, script, secrets }: ScriptRun) {
  const { webhookSecret } = stage;
  const subscribedSecret = secrets.get(url);
  if (subscribedSecret !== undefined) return subscribedSecret;
  if (typeof webhookSecret === 'function') {
    const payload = parsePayload(body);
    return payload === undefined ? undefined : webhookSecret(payload, headers);
  }
  // Each key may have a secret of its own, and a delivery does not name its key.
  const usesOnlyPrimary = getRequests(script).every(({ caller = 'primary' }) => caller === 'primary');
  return usesOnlyPrimary ? webhookSecret : undefined;
}

/** The events of a webhook, each as a delivery of its own. */
function listDeliveredEvents(
  delivery: ReceivedDelivery,
  { earliest, latest }: Span,
  scriptRun: ScriptRun,
): readonly WebhookDelivery[] {
  const { stage } = scriptRun;
  const events = decodeEvents(delivery, stage.codec);
  // The user's function that finds the secret may not know events that the translation drops.
  if (events.length === 0) return [];
  const secret = findSecret(delivery, scriptRun);
  const signatureForm = stage.profile.behaviour['webhook.signature'];
  const verified = secret === undefined ? undefined : verifySignature(delivery, signatureForm, secret);
  return events.map((event) => ({
    kind: 'webhook',
    at: earliest,
    ...(latest === earliest ? {} : { until: latest }),
    url: delivery.url,
    headers: delivery.headers,
    ...(verified === undefined ? {} : { verified }),
    received: delivery.responseStatus >= 200 && delivery.responseStatus < 300,
    ...(delivery.responseStatus === 410 ? { gone: true } : {}),
    event: isObject(event) ? event : delivery.body,
    // If a webhook has several events, its body is not that of a single one.
    text: events.length > 1 ? JSON.stringify(event) : delivery.body,
  }));
}
