/** Failures injected into a tenant's next deliveries, deterministically, in the order of their events. */
import { parseDuration } from '../../../spec/time/duration.ts';
import { type Chaos, type ChaosKind, chaosKinds } from '../../rows/chaos.ts';
import type { StoredDelivery } from '../../rows/storedEvents.ts';

/** The kinds that make an attempt fail. Each spoils one extra attempt; a regular attempt follows. */
export const failingKinds: readonly ChaosKind[] = ['drop', 'staleTimestamp', 'badSignature'];

/** The failures of the next delivery, its delay in milliseconds, and what remains afterwards. */
export function takeNextChaos(chaos: Chaos): {
  readonly kinds: readonly ChaosKind[];
  readonly delay: number;
  readonly remainingChaos: Chaos;
} {
  const { remainingCounts } = chaos;
  const kinds = chaosKinds.filter((kind) => remainingCounts[kind] !== undefined);
  const remaining = Object.entries(remainingCounts).filter(([, count]) => typeof count === 'number' && count > 1);
  return {
    kinds,
    delay: parseDuration(remainingCounts.delay ?? '') ?? 0,
    remainingChaos: {
      ...chaos,
      remainingCounts: Object.fromEntries(remaining.map(([kind, count]) => [kind, Number(count) - 1])),
    },
  };
}

/** The failures of a delivery's next attempt; once delivered, only a duplicate can remain. */
export function listNextFailures({ state, chaos }: StoredDelivery): readonly ChaosKind[] {
  if (state === 'delivered') return ['duplicate'];
  const failingKind = chaos.find((kind) => failingKinds.includes(kind));
  return chaos.filter((kind) => kind === 'reorder' || kind === 'delay' || kind === failingKind);
}
