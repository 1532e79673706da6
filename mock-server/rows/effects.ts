/** What happened by itself, each stamped with its own due time. */
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
      readonly injected?: readonly ChaosKind[];
    };

/** What is planned on the agenda; what it names is read again when it is due, for it may have changed. */
export type Planned =
  | { readonly kind: 'publish' | 'finish' | 'deliver'; readonly id: string }
  | { readonly kind: 'release' }
  | { readonly kind: 'look'; readonly id: string; readonly comment: string }
  | { readonly kind: 'auto-plug'; readonly id: string; readonly accountId: string; readonly index: number }
  | { readonly kind: 'follow-up'; readonly id: string; readonly index: number };

/** Work that needs the world outside, one attempt to deliver; the tenant does it and notes how it went. */
export interface Job {
  readonly at: Instant;
  readonly delivery: StoredDelivery;
  /** What signs it: the secret, and beside it the one that was replaced a while ago. */
  readonly secrets: readonly [string, ...string[]];
  readonly injected: readonly ChaosKind[];
  /** Asked for by hand, beside the schedule. */
  readonly byHand: boolean;
}
