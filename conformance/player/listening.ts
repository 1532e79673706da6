/** Collects what the service does without a request: outbox items and webhook deliveries. */
import { isObject } from '../../spec/json.ts';
import type { Observation, WebhookDelivery } from '../../spec/laws/observation.ts';
import { parseTimestamp } from '../../spec/time/instant.ts';
import type { OutboxItem } from '../hooks/hooks.ts';
import type { Received } from '../receiver/received.ts';
import { isSigned } from '../receiver/signature.ts';
import { type CallerName, requestsOf } from '../script/script.ts';
import type { Span } from '../world/clock.ts';
import { decodedEvent } from './events.ts';
import type { Playing } from './playing.ts';

/** Starts listening: from here on, a missing event is evidence, as far as the hooks report events. */
export async function listen(playing: Playing): Promise<void> {
  const { stage, script, main } = playing;
  if (script.alone) playing.trace.push({ kind: 'alone', at: main.clock.now() });
  if (stage.receiver !== undefined && JSON.stringify(requestsOf(script)).includes('{{webhook:'))
    playing.trace.push({ kind: 'listening', at: main.clock.now(), to: ['leadWebhooks'] });
  if (stage.hooks.outbox !== undefined && script.steps.some(({ kind }) => kind === 'outbox')) {
    playing.heard.outbox.set(main.name, (await outboxOf(playing, main.name)).length);
    // A kind that the outbox does not report proves nothing if it is missing.
    playing.trace.push({ kind: 'listening', at: main.clock.now(), to: stage.hooks.outbox.tells ?? [] });
  }
}

/** Records new outbox items and deliveries. */
export async function hear(playing: Playing): Promise<void> {
  const { heard, trace } = playing;
  for (const [name, known] of heard.outbox) {
    const all = await outboxOf(playing, name);
    heard.outbox.set(name, all.length);
    for (const { at, ...item } of all.slice(known)) {
      const instant = parseTimestamp(at);
      if (instant !== undefined) trace.push({ at: instant, ...item } as Observation);
    }
  }
  hearDeliveries(playing);
}

function outboxOf(playing: Playing, name: CallerName): Promise<readonly OutboxItem[]> {
  return playing.stage.hooks.outbox?.(playing.caller(name).subject) ?? Promise.resolve([]);
}

/** @param span when they arrived by the service's clock, if it was advanced meanwhile */
export function hearDeliveries(playing: Playing, span?: Span): void {
  const { stage, heard, mark, trace } = playing;
  const all = stage.receiver?.received(mark) ?? [];
  for (const received of all.slice(heard.deliveries))
    trace.push(deliveryOf(received, span ?? playing.main.clock.between(received.at, received.at), playing));
  heard.deliveries = all.length;
}

function deliveryOf(received: Received, { earliest, latest }: Span, { stage, secrets }: Playing): WebhookDelivery {
  const event = decodedEvent(received.body, stage.codec);
  const secret = secrets.get(received.url);
  const form = stage.profile.behaviour['webhook.signature'];
  const verified = secret === undefined ? undefined : isSigned(received, form, secret);
  return {
    kind: 'webhook',
    at: earliest,
    ...(latest === earliest ? {} : { until: latest }),
    url: received.url,
    headers: received.headers,
    ...(verified === undefined ? {} : { verified }),
    received: received.answered >= 200 && received.answered < 300,
    ...(received.answered === 410 ? { gone: true } : {}),
    event: isObject(event) ? event : received.body,
  };
}
