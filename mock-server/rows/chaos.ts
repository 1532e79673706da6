/** Failures to inject into a tenant's next deliveries. */
import type { Instant } from '../../spec/time/instant.ts';

/** In the order in which they apply to a delivery. */
export const chaosKinds = ['reorder', 'delay', 'drop', 'staleTimestamp', 'badSignature', 'duplicate'] as const;
export type ChaosKind = (typeof chaosKinds)[number];

/** How many deliveries each kind affects; `delay` affects the next one and holds a duration. */
export type ChaosCounts = { readonly [K in ChaosKind]?: (K extends 'delay' ? string : number) | undefined };

export interface Chaos {
  readonly id: 'chaos';
  /** Failures not injected yet. */
  readonly remainingCounts: ChaosCounts;
  /** Deliveries held for reordering, in the order of their events. */
  readonly held: readonly string[];
  /** When held deliveries are released even if some are missing. */
  readonly heldUntil?: Instant;
}

export const noChaos: Chaos = { id: 'chaos', remainingCounts: {}, held: [] };
