/** Deterministic chaos: what is to go wrong with the next deliveries of a tenant, counted in the order of their events. */
import { parseDuration } from '../../../spec/time/duration.ts';
import { type Chaos, type ChaosKind, chaosKinds } from '../../rows/chaos.ts';
import type { StoredDelivery } from '../../rows/storedEvents.ts';

/** The kinds that spoil an attempt: each takes one of its own, and a proper one follows. */
export const spoiling: readonly ChaosKind[] = ['drop', 'staleTimestamp', 'badSignature'];

/** What hits the next delivery, by how many milliseconds it is put off, and what is left after it. */
export function nextHit(chaos: Chaos): {
  readonly hit: readonly ChaosKind[];
  readonly delay: number;
  readonly rest: Chaos;
} {
  const { left } = chaos;
  const hit = chaosKinds.filter((kind) => left[kind] !== undefined);
  const less = Object.entries(left).filter(([, count]) => typeof count === 'number' && count > 1);
  return {
    hit,
    delay: parseDuration(left.delay ?? '') ?? 0,
    rest: { ...chaos, left: Object.fromEntries(less.map(([kind, count]) => [kind, Number(count) - 1])) },
  };
}

/** What is done to the next attempt of a delivery; of a delivered one there is only its duplicate left. */
export function injectedNext({ state, chaos }: StoredDelivery): readonly ChaosKind[] {
  if (state === 'delivered') return ['duplicate'];
  const spoiled = chaos.find((kind) => spoiling.includes(kind));
  return chaos.filter((kind) => kind === 'reorder' || kind === 'delay' || kind === spoiled);
}
