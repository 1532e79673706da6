/** Reverses the order of deliveries: they are held until all have arrived, then sent last event first. */
import type { Instant } from '../../../spec/time/instant.ts';
import type { StoredDelivery } from '../../rows/storedEvents.ts';
import type { SandboxState } from '../state/state.ts';
import { planAttempt } from './deliveryLifecycle.ts';

/** How long deliveries are held if others do not arrive. */
const holdTimeout = 60 * 60_000;

export function holdDelivery(state: SandboxState, delivery: StoredDelivery, at: Instant): void {
  const chaos = state.getChaos();
  const { heldUntil = at + holdTimeout } = chaos;
  if (chaos.heldUntil === undefined) state.agenda.plan(heldUntil, { kind: 'release' });
  state.pendingChaos.put({ ...chaos, held: [...chaos.held, delivery.id], heldUntil });
  if (chaos.remainingCounts.reorder === undefined) release(state, at);
}

/** Releases deliveries whose hold has timed out, unless they were released before. */
export function releaseDue(state: SandboxState, at: Instant): void {
  if (state.getChaos().heldUntil === at) release(state, at);
}

/** Releases held deliveries, last event first, each after an attempt of the one before; delayed ones go separately. */
export function release(state: SandboxState, at: Instant): void {
  const { held, heldUntil: _, ...chaos } = state.getChaos();
  state.pendingChaos.put({ ...chaos, held: [] });
  let nextInChain: string | undefined;
  for (const id of held) {
    const delivery = state.deliveries.get(id);
    if (delivery?.state !== 'pending') continue;
    if (delivery.delay > 0) planAttempt(state, delivery, at + delivery.delay);
    else nextInChain = state.deliveries.put(nextInChain === undefined ? delivery : { ...delivery, nextInChain }).id;
  }
  const first = nextInChain === undefined ? undefined : state.deliveries.get(nextInChain);
  if (first !== undefined) planAttempt(state, first, at);
}
