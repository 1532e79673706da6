/** What happens to the world outside: events are told to webhooks, actions are kept in the outbox. */
import { retryMilliseconds } from '../../spec/events.ts';
import type { EventType } from '../../spec/schemas/event.ts';
import { formatInstant, type Instant } from '../../spec/time/instant.ts';
import type { SandboxState } from './state.ts';
import type { Attempt, OutboxEntry, StoredDelivery } from './storedEvents.ts';

/** Tells an event to a URL; the first attempt is due at once. */
export function tell(state: SandboxState, type: EventType, data: unknown, url: string | undefined, at: Instant): void {
  if (url === undefined) return;
  const eventId = state.ids.next('evt');
  const delivery: StoredDelivery = {
    id: state.ids.next('dlv'),
    eventId,
    type,
    url,
    payload: { id: eventId, type, timestamp: formatInstant(at), data },
    state: 'pending',
    attempts: [],
  };
  state.deliveries.put(delivery);
  state.agenda.plan(at, { kind: 'deliver', id: delivery.id });
}

/** Keeps an action for whoever wants to read it. */
export function act(state: SandboxState, entry: Omit<OutboxEntry, 'id'>): void {
  state.outbox.put({ id: state.ids.next('out'), ...entry });
}

/** Notes how an attempt went: 2xx is delivered, 410 means never again, anything else is tried again while delays last. */
export function noteAttempt(state: SandboxState, delivery: StoredDelivery, attempt: Attempt): StoredDelivery {
  const attempts = [...delivery.attempts, attempt];
  const ok = attempt.status !== undefined && attempt.status >= 200 && attempt.status < 300;
  const delay = attempt.status === 410 ? undefined : retryMilliseconds(state.behaviour)[attempts.length - 1];
  const next = ok ? 'delivered' : delay === undefined ? 'failed' : 'pending';
  if (next === 'pending' && delay !== undefined)
    state.agenda.plan(attempt.at + delay, { kind: 'deliver', id: delivery.id });
  if (attempt.status === 410) forget(state, delivery.url);
  return state.deliveries.put({ ...delivery, attempts, state: next });
}

/** A receiver that is gone gets nothing more. */
function forget(state: SandboxState, url: string): void {
  const webhook = state.webhook();
  if (webhook.url === url) state.settings.put({ id: 'webhook', secret: webhook.secret });
}
