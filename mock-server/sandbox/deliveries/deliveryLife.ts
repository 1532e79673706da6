/**
 * The lifecycle of a delivery: attempted until a receiver accepts it or the retries are used up, with any disturbances.
 */
import { retryMilliseconds } from '../../../spec/events.ts';
import type { Instant } from '../../../spec/time/instant.ts';
import type { Job } from '../../rows/effects.ts';
import type { Attempt, Reply, StoredDelivery } from '../../rows/storedEvents.ts';
import { secretsAt } from '../state/secrets.ts';
import type { SandboxState } from '../state/state.ts';
import { injectedNext, spoiling } from './chaos.ts';

/**
 * Plans the next attempt. Retries keep their place among effects due at the same instant, independent of response
 * times.
 */
export function planAttempt(state: SandboxState, delivery: StoredDelivery, at: Instant): StoredDelivery {
  const turn = state.agenda.plan(at, { kind: 'deliver', id: delivery.id }, delivery.turn);
  return state.deliveries.put({ ...delivery, next: at, turn });
}

/** The attempt that is due, or undefined if the delivery has ended since it was planned. */
export function attemptDue(state: SandboxState, id: string, at: Instant): Job | undefined {
  const delivery = state.deliveries.get(id);
  if (delivery === undefined || delivery.next !== at) return undefined;
  const secrets = secretsAt(state.webhook(), at);
  return { at, delivery, secrets, injected: injectedNext(delivery), byHand: false };
}

/** An undisturbed attempt outside the retry schedule. */
export function attemptByHand(state: SandboxState, id: string, at: Instant): Job | undefined {
  const delivery = state.deliveries.get(id);
  if (delivery === undefined) return undefined;
  return { at, delivery, secrets: secretsAt(state.webhook(), at), injected: [], byHand: true };
}

export const accepted = ({ status }: Reply): boolean => status !== undefined && status >= 200 && status < 300;

/** Records the outcome of an attempt and plans the next step. */
export function noteAttempt(state: SandboxState, job: Job, reply: Reply): StoredDelivery | undefined {
  const stored = state.deliveries.get(job.delivery.id);
  if (stored === undefined) return undefined;
  const { then, ...delivery } = stored;
  const { at, injected } = job;
  const attempt: Attempt = { at, ...reply, ...(injected.length > 0 ? { injected } : {}) };
  const noted = follow(state, { ...delivery, attempts: [...delivery.attempts, attempt] }, job, reply);
  if (reply.status === 410) giveUpOn(state, delivery.url);
  if (then !== undefined) goOn(state, then, at);
  return noted;
}

function follow(
  state: SandboxState,
  delivery: StoredDelivery,
  { at, injected, byHand }: Job,
  reply: Reply,
): StoredDelivery {
  const took = accepted(reply);
  if (byHand) return took ? end(state, delivery, 'delivered') : state.deliveries.put(delivery);
  const chaos = delivery.chaos.filter((kind) => !injected.includes(kind));
  const left = { ...delivery, chaos };
  // The delivery ended during the attempt, or this was its duplicate.
  if (left.state !== 'pending') return end(state, left, took ? 'delivered' : left.state);
  const delay = retryMilliseconds(state.behaviour)[left.failures];
  if (injected.some((kind) => spoiling.includes(kind))) return planAttempt(state, left, at + (delay ?? 0));
  if (!took) {
    const failed = { ...left, failures: left.failures + 1 };
    return delay === undefined ? end(state, failed, 'failed') : planAttempt(state, failed, at + delay);
  }
  const delivered = end(state, left, 'delivered');
  return chaos.includes('duplicate') ? planAttempt(state, delivered, at) : delivered;
}

/** Ends a delivery and cancels its planned attempts. */
function end(
  state: SandboxState,
  { next: _, ...delivery }: StoredDelivery,
  as: 'delivered' | 'failed',
): StoredDelivery {
  return state.deliveries.put({ ...delivery, state: as });
}

/** A receiver that responded 410 Gone gets no more deliveries until its URL is set again. */
function giveUpOn(state: SandboxState, url: string): void {
  state.gone.put({ id: url });
  const { url: current, ...webhook } = state.webhook();
  if (current === url) state.settings.put(webhook);
  for (const delivery of state.deliveries.values())
    if (delivery.url === url && delivery.state === 'pending') end(state, delivery, 'failed');
}

/** Plans the next of a chain of reversed deliveries, skipping those that have ended. */
function goOn(state: SandboxState, id: string, at: Instant): void {
  const delivery = state.deliveries.get(id);
  if (delivery?.state === 'pending') planAttempt(state, delivery, at);
  else if (delivery?.then !== undefined) goOn(state, delivery.then, at);
}
