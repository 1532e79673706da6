/**
 * The lifecycle of a delivery: attempted until a receiver accepts it or the retries are used up, with injected failures.
 */
import { retryMilliseconds } from '../../../spec/events.ts';
import type { Instant } from '../../../spec/time/instant.ts';
import type { DeliveryJob } from '../../rows/effects.ts';
import type { DeliveryAttempt, ReceiverResponse, StoredDelivery } from '../../rows/storedEvents.ts';
import { getSecretsAt } from '../state/secrets.ts';
import type { SandboxState } from '../state/state.ts';
import { failingKinds, listNextFailures } from './chaos.ts';

/**
 * Plans the next attempt. Retries keep their sequence among effects due at the same instant, independent of response
 * times.
 */
export function planAttempt(state: SandboxState, delivery: StoredDelivery, at: Instant): StoredDelivery {
  const sequence = state.agenda.plan(at, { kind: 'deliver', id: delivery.id }, delivery.sequence);
  return state.deliveries.put({ ...delivery, nextAttemptAt: at, sequence });
}

/** The attempt that is due, or undefined if the delivery has ended since it was planned. */
export function startDueAttempt(state: SandboxState, id: string, at: Instant): DeliveryJob | undefined {
  const delivery = state.deliveries.get(id);
  if (delivery === undefined || delivery.nextAttemptAt !== at) return undefined;
  const secrets = getSecretsAt(state.getWebhook(), at);
  return { at, delivery, secrets, injectedFailures: listNextFailures(delivery), isManual: false };
}

/** An attempt outside the retry schedule, without injected failures. */
export function startManualAttempt(state: SandboxState, id: string, at: Instant): DeliveryJob | undefined {
  const delivery = state.deliveries.get(id);
  if (delivery === undefined) return undefined;
  return { at, delivery, secrets: getSecretsAt(state.getWebhook(), at), injectedFailures: [], isManual: true };
}

export const isAccepted = ({ status }: ReceiverResponse): boolean =>
  status !== undefined && status >= 200 && status < 300;

/** Records the outcome of an attempt and plans the next step. */
export function recordAttempt(
  state: SandboxState,
  job: DeliveryJob,
  response: ReceiverResponse,
): StoredDelivery | undefined {
  const storedDelivery = state.deliveries.get(job.delivery.id);
  if (storedDelivery === undefined) return undefined;
  const { nextInChain, ...delivery } = storedDelivery;
  const { at, injectedFailures } = job;
  const attempt: DeliveryAttempt = { at, ...response, ...(injectedFailures.length > 0 ? { injectedFailures } : {}) };
  const updatedDelivery = applyResult(state, { ...delivery, attempts: [...delivery.attempts, attempt] }, job, response);
  if (response.status === 410) failAllTo(state, delivery.url);
  if (nextInChain !== undefined) continueChain(state, nextInChain, at);
  return updatedDelivery;
}

function applyResult(
  state: SandboxState,
  delivery: StoredDelivery,
  { at, injectedFailures, isManual }: DeliveryJob,
  response: ReceiverResponse,
): StoredDelivery {
  const wasAccepted = isAccepted(response);
  if (isManual) return wasAccepted ? endDelivery(state, delivery, 'delivered') : state.deliveries.put(delivery);
  const chaos = delivery.chaos.filter((kind) => !injectedFailures.includes(kind));
  const remaining = { ...delivery, chaos };
  // The delivery ended during the attempt, or this was its duplicate.
  if (remaining.state !== 'pending') return endDelivery(state, remaining, wasAccepted ? 'delivered' : remaining.state);
  const delay = retryMilliseconds(state.behaviour)[remaining.failureCount];
  if (injectedFailures.some((kind) => failingKinds.includes(kind)))
    return planAttempt(state, remaining, at + (delay ?? 0));
  if (!wasAccepted) {
    const failedDelivery = { ...remaining, failureCount: remaining.failureCount + 1 };
    return delay === undefined
      ? endDelivery(state, failedDelivery, 'failed')
      : planAttempt(state, failedDelivery, at + delay);
  }
  const acceptedDelivery = endDelivery(state, remaining, 'delivered');
  return chaos.includes('duplicate') ? planAttempt(state, acceptedDelivery, at) : acceptedDelivery;
}

/** Ends a delivery and cancels its planned attempts. */
function endDelivery(
  state: SandboxState,
  { nextAttemptAt: _, ...delivery }: StoredDelivery,
  endState: 'delivered' | 'failed',
): StoredDelivery {
  return state.deliveries.put({ ...delivery, state: endState });
}

/** A receiver that responded 410 Gone gets no more deliveries until its URL is set again. */
function failAllTo(state: SandboxState, url: string): void {
  state.goneUrls.put({ id: url });
  const { url: current, ...webhook } = state.getWebhook();
  if (current === url) state.webhookSettings.put(webhook);
  for (const delivery of state.deliveries.values())
    if (delivery.url === url && delivery.state === 'pending') endDelivery(state, delivery, 'failed');
}

/** Plans the next of a chain of reversed deliveries, skipping those that have ended. */
function continueChain(state: SandboxState, id: string, at: Instant): void {
  const delivery = state.deliveries.get(id);
  if (delivery?.state === 'pending') planAttempt(state, delivery, at);
  else if (delivery?.nextInChain !== undefined) continueChain(state, delivery.nextInChain, at);
}
