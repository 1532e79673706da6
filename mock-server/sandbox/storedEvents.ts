/** What a sandbox keeps of the outside: comments, leads, outbound actions, events and their deliveries. */
import type { EventType } from '../../spec/schemas/event.ts';
import type { leadActions } from '../../spec/schemas/leadMagnet.ts';
import type { Instant } from '../../spec/time/instant.ts';

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
export interface OutboxEntry {
  readonly id: string;
  readonly at: Instant;
  readonly kind:
    | 'comment_reply'
    | 'direct_message'
    | 'connection_request'
    | 'follow_up'
    | 'auto_plug_comment'
    | 'email';
  readonly text: string;
  readonly to?: Person;
  readonly postId?: string;
  readonly leadId?: string;
}

export interface Attempt {
  /** When it was due, on the tenant's clock. */
  readonly at: Instant;
  readonly status?: number;
  /** Why no answer came. */
  readonly error?: string;
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
}

/** Where a tenant's events go, and the secret that signs all its deliveries. */
export interface WebhookSettings {
  readonly id: 'webhook';
  readonly url?: string;
  readonly secret: string;
}

/** How an account differs from one that simply works. */
export interface AccountTraits {
  readonly id: string;
  readonly publishing?: 'fails';
  readonly connection?: 'expired';
  readonly channel?: 'unverified';
}
