/** What is to go wrong with the next deliveries of a tenant. */
import type { Instant } from '../../spec/time/instant.ts';

/** In the order in which they befall a delivery. */
export const chaosKinds = ['reorder', 'delay', 'drop', 'staleTimestamp', 'badSignature', 'duplicate'] as const;
export type ChaosKind = (typeof chaosKinds)[number];

/** How many deliveries each kind is to hit; `delay` hits the next one, and says by how long. */
export type ChaosWish = { readonly [K in ChaosKind]?: (K extends 'delay' ? string : number) | undefined };

export interface Chaos {
  readonly id: 'chaos';
  /** What was asked for and did not come yet. */
  readonly left: ChaosWish;
  /** Deliveries that wait to be reordered, in the order of their events. */
  readonly held: readonly string[];
  /** When they go although not all of them are there. */
  readonly heldUntil?: Instant;
}

export const noChaos: Chaos = { id: 'chaos', left: {}, held: [] };
