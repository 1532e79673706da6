/** Rows about the outside world: comments, leads, outbound actions, events and their deliveries. */
import type { ImageFormat, PlatformLabel } from '../../spec/platforms.ts';
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

/** A comment below a post on the professional network. */
export interface StoredComment {
  readonly id: string;
  /** A post of this tenant, or the URL of any other. */
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
  /**
   * Actions that were not taken because the outreach account was not connected, each with its follow-up if it is one.
   */
  readonly failedActions?: readonly FailedAction[];
  /** Whether the direct message waits until the commenter accepts the connection request. */
  readonly awaitsAcceptance?: boolean;
}

/** An action that was not taken; `index` is that of a follow-up. */
export interface FailedAction {
  readonly kind: Exclude<LeadAction, 'webhook'>;
  readonly index?: number;
}

/** An action on a network or an email. Nothing leaves the machine; entries can be read through the control surface. */
export interface OutboxEntry extends Partial<PublishedContent> {
  readonly id: string;
  readonly at: Instant;
  readonly kind: OutboxKind;
  /** The text of the action; a post has its texts in `segments`. */
  readonly text?: string;
  readonly to?: Person;
  readonly postId?: string;
  /** The account that acts: it published the post or the commented post, or it is the outreach account of the lead magnet. */
  readonly accountId?: string;
  readonly leadMagnetId?: string;
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

/** A hosted image as one network received it. */
export interface PublishedFile {
  /** The URL in the post. */
  readonly url: string;
  readonly format: ImageFormat;
  /** At most, if the image was compressed. */
  readonly bytes: number;
  readonly width?: number;
  readonly height?: number;
}

/** A post as one network received it. */
export interface PublishedContent {
  readonly platform: PlatformLabel;
  /** The posts of the thread; a single one on platforms without threads. */
  readonly segments: readonly string[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly media?: NonNullable<PostContent['media']>;
  /** The hosted images as the network received them, where they exceed its limits as a rendition. */
  readonly files?: readonly PublishedFile[];
  /** The follow-up comments planned below it. */
  readonly comments?: NonNullable<PostContent['autoPlug']>['comments'];
}

/** The outcome of a delivery attempt. */
export interface ReceiverResponse {
  readonly status?: number;
  /** Why there was no response. */
  readonly error?: string;
  /** The headers of the request; absent if it was not sent. */
  readonly sentHeaders?: Readonly<Record<string, string>>;
}

export interface DeliveryAttempt extends ReceiverResponse {
  /** When the attempt was due, on the tenant's clock. */
  readonly at: Instant;
  /** Failures injected into it. */
  readonly injectedFailures?: readonly ChaosKind[];
}

export interface StoredDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: EventType;
  readonly url: string;
  /** The payload in canonical names, as of the event. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly attempts: readonly DeliveryAttempt[];
  /** Failed attempts of the retry schedule; excludes manual attempts and those with an injected failure. */
  readonly failureCount: number;
  /** When the next attempt is due; absent if none is planned. */
  readonly nextAttemptAt?: Instant;
  /** Its number among effects due at the same instant, kept across attempts. */
  readonly sequence?: number;
  /** Failures still to be injected into it. */
  readonly chaos: readonly ChaosKind[];
  /** Delay of its first attempt in milliseconds. */
  readonly delay: number;
  /** The delivery to send after this one, if the order was reversed. */
  readonly nextInChain?: string;
}

/** A tenant's webhook URL and signing secrets. */
export interface WebhookSettings {
  readonly id: 'webhook';
  readonly url?: string;
  readonly secret: string;
  /** The previous secret, which also signs for a while. */
  readonly previous?: { readonly secret: string; readonly until: Instant };
}

/** How an account differs from one without problems. */
export interface AccountDefects {
  readonly id: string;
  readonly publishing?: 'fails';
  readonly connection?: 'expired';
  readonly channel?: 'unverified';
}
