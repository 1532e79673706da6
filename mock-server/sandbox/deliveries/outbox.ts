/** Outbound effects: webhook events, and actions recorded in the outbox. */
import { sendsEvent } from '../../../spec/events.ts';
import type { EventType } from '../../../spec/schemas/event.ts';
import { formatInstant, type Instant } from '../../../spec/time/instant.ts';
import type { OutboxEntry } from '../../rows/storedEvents.ts';
import type { SandboxState } from '../state/state.ts';
import { takeNextChaos } from './chaos.ts';
import { planAttempt } from './deliveryLifecycle.ts';
import { holdDelivery } from './reordering.ts';

/** Queues an event for a URL; the first attempt is due at once unless chaos delays or reorders it. */
export function emitEvent(
  state: SandboxState,
  type: EventType,
  data: unknown,
  url: string | undefined,
  at: Instant,
): void {
  if (url === undefined || state.goneUrls.has(url) || !sendsEvent(state.behaviour, type)) return;
  const { kinds, delay, remainingChaos } = takeNextChaos(state.getChaos());
  if (kinds.length > 0) state.pendingChaos.put(remainingChaos);
  const eventId = state.ids.createId('evt');
  const delivery = state.deliveries.put({
    id: state.ids.createId('dlv'),
    eventId,
    type,
    url,
    payload: { id: eventId, type, timestamp: formatInstant(at), data },
    state: 'pending',
    attempts: [],
    failureCount: 0,
    chaos: kinds,
    delay,
  });
  if (kinds.includes('reorder')) holdDelivery(state, delivery, at);
  else planAttempt(state, delivery, at + delivery.delay);
}

/** Whether a URL is set and its receiver is not known to be gone. */
export function hasReceiver(state: SandboxState, url: string | undefined): boolean {
  return url !== undefined && !state.goneUrls.has(url);
}

/** Setting a URL again resumes deliveries to it, even if its receiver responded 410 Gone before. */
export function resumeDeliveriesTo(state: SandboxState, url: string | undefined): void {
  if (url !== undefined) state.goneUrls.delete(url);
}

/** Records an action in the outbox. */
export function recordAction(state: SandboxState, entry: Omit<OutboxEntry, 'id'>): void {
  state.outbox.put({ id: state.ids.createId('out'), ...entry });
}
