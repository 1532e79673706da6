/** What a sandbox keeps of the outside: comments, leads, outbound actions, events and their deliveries. */
import type { PlatformLabel } from '../../spec/platforms.ts';
import type { EventType } from '../../spec/schemas/event.ts';
import type { leadActions } from '../../spec/schemas/leadMagnet.ts';
import type { Instant } from '../../spec/time/instant.ts';
import type { ChaosKind } from './chaos.ts';
import type { PostContent } from './stored.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly profileUrl: string;
}

/** A comment that somebody wrote below a post of the professional network. */
export interface StoredComment {
  readonly id: string;
  /** A post of ours, or the URL of any other. */
  readonly on: { readonly postId: string } | { readonly postUrl: string };
  readonly author: Person;
  readonly text: string;
  readonly createdAt: Instant;
}

export type LeadAction = (typeof leadActions)[number];

export interface StoredLead {
  readonly id: string;
  readonly leadMagnetId: string;
  readonly commenter: Person;
  readonly comment: { readonly id: string; readonly text: string; readonly createdAt: Instant };
  readonly matchedKeyword: string;
  readonly capturedAt: Instant;
  readonly actions: readonly LeadAction[];
}

/** Something that the service did on a network or by email. Nothing leaves the machine; it is kept to be read. */
export interface OutboxEntry extends Partial<WentOut> {
  readonly id: string;
  readonly at: Instant;
  readonly kind: OutboxKind;
  /** What it says; a post says it in its segments. */
  readonly text?: string;
  readonly to?: Person;
  readonly postId?: string;
  /** Where a post went out, or the account below whose post a comment of autoPlug stands. */
  readonly accountId?: string;
  readonly leadId?: string;
}

export const outboxKinds = [
  'publication',
  'comment_reply',
  'direct_message',
  'connection_request',
  'follow_up',
  'auto_plug_comment',
  'email',
] as const;
export type OutboxKind = (typeof outboxKinds)[number];

/** A post as one network got it. */
export interface WentOut {
  readonly platform: PlatformLabel;
  /** The posts of the thread; one where nothing threads. */
  readonly segments: readonly string[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly media?: NonNullable<PostContent['media']>;
  /** The follow-up comments that are planned below it. */
  readonly comments?: NonNullable<PostContent['autoPlug']>['comments'];
}

/** What came of asking a receiver. */
export interface Reply {
  readonly status?: number;
  /** Why no answer came. */
  readonly error?: string;
}

export interface Attempt extends Reply {
  /** When it was due, on the tenant's clock. */
  readonly at: Instant;
  /** What went wrong with it on purpose. */
  readonly injected?: readonly ChaosKind[];
}

export interface StoredDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: EventType;
  readonly url: string;
  /** The payload in canonical names, as it was when the event happened. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly attempts: readonly Attempt[];
  /** How many attempts of the schedule failed; those that were spoiled or asked for by hand are none of them. */
  readonly failures: number;
  /** When the next attempt is due; absent when there is none, or not yet. */
  readonly next?: Instant;
  /** Its place among all that is due at one instant, the same for every attempt. */
  readonly turn?: number;
  /** What is yet to go wrong with it on purpose. */
  readonly chaos: readonly ChaosKind[];
  /** By how many milliseconds its first attempt is put off. */
  readonly delay: number;
  /** The delivery that goes when this one has been tried, where the order was turned round. */
  readonly then?: string;
}

/** Where a tenant's events go, and what signs all its deliveries. */
export interface WebhookSettings {
  readonly id: 'webhook';
  readonly url?: string;
  readonly secret: string;
  /** The secret that was replaced, which signs beside the new one for a while. */
  readonly previous?: { readonly secret: string; readonly until: Instant };
}

/** How an account differs from one that simply works. */
export interface AccountTraits {
  readonly id: string;
  readonly publishing?: 'fails';
  readonly connection?: 'expired';
  readonly channel?: 'unverified';
}
