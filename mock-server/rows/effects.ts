/** Effects that happened by themselves, each stamped with its due time. */
import type { PostState } from '../../spec/schemas/post.ts';
import type { Instant } from '../../spec/time/instant.ts';
import type { ChaosKind } from './chaos.ts';
import type { StoredDelivery } from './storedEvents.ts';

export type Effect =
  | { readonly at: Instant; readonly type: `post.${PostState}`; readonly post: string }
  | { readonly at: Instant; readonly type: 'post.commented'; readonly post: string }
  | {
      readonly at: Instant;
      readonly type: 'lead.captured' | 'lead.followed_up';
      readonly lead: string;
      readonly leadMagnet: string;
    }
  | {
      readonly at: Instant;
      readonly type: 'webhook.delivered' | 'webhook.failed';
      readonly delivery: string;
      readonly attempt: number;
      readonly injectedFailures?: readonly ChaosKind[];
    };

/** A planned effect; the rows that it names are read again when it is due, because they may have changed. */
export type PlannedTask =
  | { readonly kind: 'publish' | 'finish' | 'deliver'; readonly id: string }
  | { readonly kind: 'release' }
  | { readonly kind: 'check-comment'; readonly id: string; readonly comment: string }
  | { readonly kind: 'auto-plug'; readonly id: string; readonly accountId: string; readonly index: number }
  | { readonly kind: 'follow-up'; readonly id: string; readonly index: number };

/** One delivery attempt, which the tenant performs and whose outcome it records. */
export interface DeliveryJob {
  readonly at: Instant;
  readonly delivery: StoredDelivery;
  /** The signing secrets: the current one and, for a while, the one that it replaced. */
  readonly secrets: readonly [string, ...string[]];
  readonly injectedFailures: readonly ChaosKind[];
  /** Requested manually, outside the retry schedule. */
  readonly isManual: boolean;
}
