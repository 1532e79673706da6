/**
 * What a recorder saw, in order, in canonical names. Instants are on the service's clock, as well as the recorder
 * knows it; what nobody saw is left out, and no law may take its absence for evidence.
 */
import type { OperationId } from '../operations/index.ts';
import type { Plan } from '../plans.ts';
import type { PlatformLabel } from '../platforms.ts';
import type { Instant } from '../time/instant.ts';

/** A request and its answer. */
export interface Exchange {
  readonly kind: 'exchange';
  /** No later than the answer was made. */
  readonly at: Instant;
  /** No earlier than the answer was made; absent: the clock stood still. */
  readonly until?: Instant;
  /** Requests of one number were sent at once, so that nobody knows which of them came first; absent: sent alone. */
  readonly together?: number;
  /** Whose key it was; keys of one account share a name. */
  readonly caller: string;
  readonly plans?: readonly Plan[];
  readonly operation: OperationId;
  readonly id?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** For an upload: the name that the file part had. */
  readonly filename?: string;
  /** The rules that the request breaks; empty: none; absent: nobody knows. */
  readonly breaks?: readonly string[];
  readonly status: number;
  /** Headers of the answer, in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A 2xx whose `success` is true. */
  readonly success: boolean;
  /** The decoded body; undefined where there was none that could be read. */
  readonly answer: unknown;
}

/** The clock stands at least here, and all that was due by then has had its time. */
export interface ClockMove {
  readonly kind: 'clock';
  readonly at: Instant;
}

/** Somebody commented on a post of the professional network. */
export interface Comment {
  readonly kind: 'comment';
  readonly at: Instant;
  /** The post: one of ours by id, or any by URL. */
  readonly postId?: string;
  readonly postUrl?: string;
  readonly id: string;
  readonly text: string;
  readonly commenter: { readonly id: string; readonly name: string };
}

/** From now on publishing to an account fails, or succeeds again. */
export interface PublishFailure {
  readonly kind: 'publish-failure';
  readonly at: Instant;
  readonly accountId: string;
  readonly failing: boolean;
}

/** Whether a video channel is verified, from now on. */
export interface ChannelVerification {
  readonly kind: 'channel';
  readonly at: Instant;
  readonly accountId: string;
  readonly verified: boolean;
}

/** A post as it arrived at a network. */
export interface Publication {
  readonly kind: 'publication';
  readonly at: Instant;
  readonly postId: string;
  readonly platform: PlatformLabel;
  readonly accountId: string;
  /** The posts of the thread; one where nothing threads. */
  readonly segments: readonly string[];
  /** The options that it was published with, defaults filled in. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** The name above a PDF carousel, the title below a video. */
  readonly filename?: string;
  readonly videoTitle?: string;
}

/** What the service did on a network after publishing. */
export interface Act {
  readonly kind: 'act';
  readonly at: Instant;
  readonly act: 'auto_plug' | 'comment_reply' | 'direct_message' | 'connection_request' | 'follow_up';
  readonly platform: PlatformLabel;
  readonly text?: string;
  readonly postId?: string;
  readonly leadMagnetId?: string;
  /** To whom. */
  readonly commenterId?: string;
}

/** One attempt to deliver a webhook. */
export interface WebhookDelivery {
  readonly kind: 'webhook';
  /** No later than it came. */
  readonly at: Instant;
  /** No earlier than it came; absent: exactly then. */
  readonly until?: Instant;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the signature proved right; absent: nobody looked. */
  readonly verified?: boolean;
  /** Whether the receiver answered with a 2xx. */
  readonly received: boolean;
  /** Whether the receiver said that it is gone for good. */
  readonly gone?: boolean;
  /** The decoded payload. */
  readonly event: unknown;
}

export interface Email {
  readonly kind: 'email';
  readonly at: Instant;
  readonly about: 'thumbnail.skipped';
  readonly postId?: string;
}

/** From here on nobody but the recorder writes for its callers. */
export interface Alone {
  readonly kind: 'alone';
  readonly at: Instant;
}

/** Nothing was done for a caller before this: no request, no post. */
export interface Fresh {
  readonly kind: 'fresh';
  readonly at: Instant;
  readonly caller: string;
}

/**
 * What a recorder can listen to: an act of a kind, for whoever tells one kind need not tell another. To `webhooks` it
 * listens where its receiver is registered for the events of posts, to `leadWebhooks` where lead magnets can reach it at
 * the URLs that they were given.
 */
export type Sense = Act['act'] | 'emails' | 'webhooks' | 'leadWebhooks';

/** From here on the recorder listens, so that silence is evidence; without it, only what was seen is. */
export interface Listening {
  readonly kind: 'listening';
  readonly at: Instant;
  readonly to: readonly Sense[];
}

export type Observation =
  | Exchange
  | ClockMove
  | Comment
  | PublishFailure
  | ChannelVerification
  | Publication
  | Act
  | WebhookDelivery
  | Email
  | Fresh
  | Alone
  | Listening;
