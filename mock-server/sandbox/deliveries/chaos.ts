/** Deterministic disturbances of a tenant's next deliveries, applied in the order of their events. */
import { parseDuration } from '../../../spec/time/duration.ts';
import { type Chaos, type ChaosKind, chaosKinds } from '../../rows/chaos.ts';
import type { StoredDelivery } from '../../rows/storedEvents.ts';

/** The kinds that make an attempt fail. Each takes a separate attempt, which a regular attempt follows. */
export const spoilingKinds: readonly ChaosKind[] = ['drop', 'staleTimestamp', 'badSignature'];

/** The disturbances of the next delivery, its delay in milliseconds, and what remains afterwards. */
export function takeNextChaos(chaos: Chaos): {
  readonly kinds: readonly ChaosKind[];
  readonly delay: number;
  readonly remainingChaos: Chaos;
} {
  const { left } = chaos;
  const kinds = chaosKinds.filter((kind) => left[kind] !== undefined);
  const remaining = Object.entries(left).filter(([, count]) => typeof count === 'number' && count > 1);
  return {
    kinds,
    delay: parseDuration(left.delay ?? '') ?? 0,
    remainingChaos: { ...chaos, left: Object.fromEntries(remaining.map(([kind, count]) => [kind, Number(count) - 1])) },
  };
}

/** The disturbances of a delivery's next attempt; once delivered, only a duplicate can remain. */
export function listNextDisturbances({ state, chaos }: StoredDelivery): readonly ChaosKind[] {
  if (state === 'delivered') return ['duplicate'];
  const spoilingKind = chaos.find((kind) => spoilingKinds.includes(kind));
  return chaos.filter((kind) => kind === 'reorder' || kind === 'delay' || kind === spoilingKind);
}
