/**
 * What a recorder observed, in order and with canonical names. Instants follow the clock of the service, as far as the
 * recorder knows it. Unobserved values are left out, and a law must not treat their absence as evidence.
 */
import type { OperationId } from '../operations/index.ts';
import type { Plan } from '../plans.ts';
import type { MediaFormat, PlatformLabel } from '../platforms.ts';
import type { FieldId } from '../schemas/atoms.ts';
import type { Instant } from '../time/instant.ts';
import type { HostedMedia } from '../world.ts';

/** A request and its response. */
export interface Exchange {
  readonly kind: 'exchange';
  /** The earliest time of the response. */
  readonly at: Instant;
  /** The latest time of the response; absent if the clock stood still. */
  readonly until?: Instant;
  /** Requests with the same number were concurrent, so their order is unknown; absent if sent alone. */
  readonly together?: number;
  /** The name of the account that the key belongs to; keys of one account share it. */
  readonly caller: string;
  readonly plans?: readonly Plan[];
  readonly operation: OperationId;
  readonly id?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** For an upload: the name of the file part. */
  readonly filename?: string;
  /** The rules that the request breaks; absent if unknown. */
  readonly breaks?: readonly string[];
  readonly status: number;
  /** The status as sent, if `status` is 429 because the rate limit has another status here. */
  readonly sentStatus?: number;
  /** The number of requests that led to the response, if a program translates one request to several. */
  readonly requests?: number;
  /** Response headers with lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A 2xx whose `success` is true, or that has no body. */
  readonly success: boolean;
  /** Fields that the profile does not place in this response, so their absence proves nothing. */
  readonly unseen?: readonly FieldId[];
  /** The decoded response body; undefined if there was no readable body. */
  readonly responseBody: unknown;
}

/** The service closed the connection instead of responding to a request of ordinary length. */
export interface ClosedConnection {
  readonly kind: 'closed-connection';
  readonly at: Instant;
  readonly operation: OperationId;
}

/** The clock has reached at least this instant, and everything due by then has happened. */
export interface ClockMove {
  readonly kind: 'clock';
  readonly at: Instant;
  /** The latest time that it may show; absent if `at` is exact. */
  readonly until?: Instant;
  /** The caller whose clock it is; other callers can have clocks of their own. */
  readonly caller?: string;
}

/** The author of a comment on the professional network. */
export interface Commenter {
  readonly id: string;
  readonly name: string;
}

/** A comment on a post on the professional network. */
export interface Comment {
  readonly kind: 'comment';
  readonly at: Instant;
  /** The post: by id if the service created it, or any post by URL. */
  readonly postId?: string;
  readonly postUrl?: string;
  readonly id: string;
  readonly text: string;
  readonly commenter: Commenter;
}

/** A commenter accepted the connection request of a lead magnet. */
export interface Acceptance {
  readonly kind: 'acceptance';
  readonly at: Instant;
  readonly commenterId: string;
}

/** An account of a platform was connected for posting before this point. */
export interface AccountConnection {
  readonly kind: 'connected';
  readonly at: Instant;
  readonly caller: string;
  readonly platform: PlatformLabel;
  /** Absent for the first account of a platform. */
  readonly accountId?: string | undefined;
}

/** From this point on, outreach accounts of the caller are connected or not. */
export interface OutreachChange {
  readonly kind: 'outreach';
  readonly at: Instant;
  readonly caller: string;
  readonly connected: boolean;
}

/** From this point on, publishing to an account fails or succeeds again. */
export interface PublishFailure {
  readonly kind: 'publish-failure';
  readonly at: Instant;
  readonly accountId: string;
  readonly failing: boolean;
}

/** From this point on, a video channel is or is not verified. */
export interface ChannelVerification {
  readonly kind: 'channel';
  readonly at: Instant;
  readonly accountId: string;
  readonly verified: boolean;
}

/** The metrics that the hook "metrics" can set; a service need not have all of them. */
export type MetricName = 'impressions' | 'views' | 'likes' | 'comments' | 'shares' | 'saves' | 'clicks';
export type Metrics = Readonly<Record<MetricName, number>>;

/** From this point on, a post has these metrics on an account. */
export interface MetricsChange {
  readonly kind: 'metrics';
  readonly at: Instant;
  readonly postId: string;
  readonly accountId: string;
  readonly metrics: Partial<Metrics>;
}

/** From this point on, an account has this number of followers. */
export interface FollowersChange {
  readonly kind: 'followers';
  readonly at: Instant;
  readonly accountId: string;
  readonly count: number;
}

/** A file as a network received it. */
export interface DeliveredFile {
  /** The URL in the post. */
  readonly url: string;
  readonly format?: MediaFormat;
  readonly bytes?: number;
  readonly width?: number;
  readonly height?: number;
  /** What was uploaded at that URL; absent if the recorder did not upload it. */
  readonly original?: HostedMedia;
}

/** A post as it arrived at a network. */
export interface Publication {
  readonly kind: 'publication';
  readonly at: Instant;
  readonly postId: string;
  readonly platform: PlatformLabel;
  readonly accountId: string;
  /** The posts of the thread; a single one without a thread. */
  readonly segments: readonly string[];
  /** The options used for publishing, including defaults. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** The name above a PDF carousel, the title below a video. */
  readonly filename?: string;
  readonly videoTitle?: string;
  /** The URLs of its files. */
  readonly images?: readonly string[];
  readonly video?: string;
  readonly carousel?: string;
  /** The files whose delivered form is known. */
  readonly files?: readonly DeliveredFile[];
}

/** An action of the service on a network after publishing. */
export interface Act {
  readonly kind: 'act';
  readonly at: Instant;
  readonly act: 'auto_plug' | 'comment_reply' | 'direct_message' | 'connection_request' | 'follow_up';
  readonly platform: PlatformLabel;
  readonly text?: string;
  readonly postId?: string;
  readonly leadMagnetId?: string;
  /** The outreach account that acts for a lead magnet, or the account of a follow-up comment. */
  readonly accountId?: string;
  /** The recipient. */
  readonly commenterId?: string;
}

/** One attempt to deliver a webhook. */
export interface WebhookDelivery {
  readonly kind: 'webhook';
  /** The earliest time of the delivery. */
  readonly at: Instant;
  /** The latest time of the delivery; absent if `at` is exact. */
  readonly until?: Instant;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the signature is valid; absent if not checked. */
  readonly verified?: boolean;
  /** Whether the receiver responded with a 2xx. */
  readonly received: boolean;
  /** Whether the receiver reported that it is permanently gone. */
  readonly gone?: boolean;
  /** The decoded payload. */
  readonly event: unknown;
  /** The payload as it was sent, which may have members that the contract does not define. */
  readonly text?: string;
}

/** An email to the customer. */
export interface Email {
  readonly kind: 'email';
  readonly at: Instant;
  readonly about: 'thumbnail.skipped';
  readonly postId?: string;
}

/** The response to a request without a key for an uploaded file and, if it finds no file, the status for the owner. */
export interface HostedRead {
  readonly kind: 'hosted';
  readonly at: Instant;
  readonly url: string;
  readonly status: number;
  readonly ownerStatus?: number;
  readonly mediaType?: string;
  /** Compared with the uploaded bytes, and with those of the other uploads of the trace, which have other URLs. */
  readonly shows:
    | 'the upload'
    | 'a part of the upload'
    | 'the upload and a line end'
    | 'the upload, converted as text'
    | 'a large image of the same size'
    | 'another upload'
    | 'something else';
}

/** From this point on, only the recorder writes on behalf of its callers. */
export interface ExclusiveAccess {
  readonly kind: 'exclusive-access';
  readonly at: Instant;
}

/** The caller has no history before this point: no requests and no posts. */
export interface EmptyHistory {
  readonly kind: 'empty-history';
  readonly at: Instant;
  readonly caller: string;
}

/** From this point on, the key of the caller has only these plans. Effects of earlier plans may remain. */
export interface PlanChange {
  readonly kind: 'plans';
  readonly at: Instant;
  readonly caller: string;
  readonly plans: readonly Plan[];
}

/**
 * A kind of observation that a recorder can listen to. Each kind of act is separate, because a recorder that observes one
 * need not observe another. `webhooks` requires that its receiver is registered for post events; `leadWebhooks` requires
 * that lead magnets can reach it at their webhook URLs. `media` are the URLs of publications, `names` those of carousels
 * and videos, `files` the images as they were delivered.
 */
export type ListenableKind =
  | Act['act']
  | 'publications'
  | 'media'
  | 'names'
  | 'files'
  | 'options'
  | 'emails'
  | 'webhooks'
  | 'leadWebhooks';

/** From this point on the recorder listens, so the absence of an observation is evidence, too. */
export interface ListeningStart {
  readonly kind: 'listening';
  readonly at: Instant;
  readonly to: readonly ListenableKind[];
  /** Whose outbox is read; absent for other kinds. */
  readonly caller?: string;
}

export type Observation =
  | Exchange
  | ClosedConnection
  | ClockMove
  | Comment
  | Acceptance
  | AccountConnection
  | OutreachChange
  | PublishFailure
  | ChannelVerification
  | MetricsChange
  | FollowersChange
  | Publication
  | Act
  | WebhookDelivery
  | Email
  | HostedRead
  | EmptyHistory
  | PlanChange
  | ExclusiveAccess
  | ListeningStart;
