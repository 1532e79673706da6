/** What somebody writes who implements the API. The mock fills the same interface as a forty-line example. */

import type { z } from 'zod';
import type { BodyOf, DataOf, OperationId, QueryOf } from '../../spec/operations/index.ts';
import type { Caller, Facts, Lookup, Usage } from '../../spec/rules/rule.ts';
import type { Account, OutreachAccount } from '../../spec/schemas/account.ts';
import type { Pagination } from '../../spec/schemas/envelope.ts';
import type { LeadMagnet, LeadMagnetCreate } from '../../spec/schemas/leadMagnet.ts';
import type { Post, PostCreate, PostState } from '../../spec/schemas/post.ts';
import type { Instant } from '../../spec/time/instant.ts';
import type { HostedMedia } from '../../spec/world.ts';

/** A value that may have to be waited for. */
export type Awaitable<T> = T | PromiseLike<T>;

/** What a request refers to, so that facts can be fetched in one go. */
export interface Refs {
  readonly operation: OperationId;
  /** The id in the path, of a post or of a lead magnet. */
  readonly postId?: string;
  readonly leadMagnetId?: string;
  /** The post that a lead magnet is to watch. */
  readonly watchedPostId?: string;
  readonly accountIds: readonly string[];
  readonly mediaUrls: readonly string[];
  readonly cursor?: string;
}

/**
 * The answers to `Refs`; what is left out does not exist. For an update or a republish the stored post names accounts
 * and media too, so include those; including all that the caller has is always right.
 */
export interface Found {
  /** Accounts by id. */
  readonly accounts?: Lookup<Account>;
  readonly outreachAccounts?: readonly OutreachAccount[];
  /** Hosted files by URL. */
  readonly hosted?: Lookup<HostedMedia>;
  /** Whether a URL is on the service's own media domain; nothing is, when left out. */
  readonly onOwnDomain?: (url: string) => boolean;
  readonly post?: Post;
  /** The post as it was asked for; read off the record when left out, defaults that the record shows included. */
  readonly postContent?: ContentOf<'updatePost'>;
  readonly leadMagnet?: LeadMagnet;
  readonly watched?: Post;
  /** Whether the cursor is one that a page gave; a cursor is refused when left out. */
  readonly cursorKnown?: boolean;
  readonly publishedThisMonth?: number;
}

/** A file as it comes in; iterating it to its end without an error means that the form was complete and in order. */
export interface IncomingFile {
  readonly format: HostedMedia['format'];
  /** What the client called it; never a path, and never `media.filename`. */
  readonly filename: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** What a handler gets: everything was read, judged and found in order. */
export interface HandlerInput<C, O extends OperationId> {
  readonly operation: O;
  readonly caller: C;
  readonly now: Instant;
  /** The id in the path. */
  readonly id: string;
  readonly query: O extends 'listPosts' ? ListQuery : QueryOf<O>;
  readonly body: O extends 'uploadMedia' ? IncomingFile : BodyOf<O>;
  /** For creations and updates: the resource as it is to be, without instructions such as publishNow. */
  readonly content: ContentOf<O>;
  readonly facts: Facts;
}

/** What a resource is made of: the request without its instruction, `publishNow` or `activate`. */
export type ContentOf<O extends OperationId> = O extends 'createPost' | 'updatePost' | 'republishPost'
  ? Omit<PostCreate, 'publishNow'>
  : O extends 'createLeadMagnet' | 'updateLeadMagnet'
    ? Omit<LeadMagnetCreate, 'activate'>
    : Readonly<Record<string, never>>;

/** The query of the list, with every state that the wire's word may mean. */
export type ListQuery = Omit<NonNullable<QueryOf<'listPosts'>>, 'status'> & { readonly status?: readonly PostState[] };

/** What a handler gives back: the data, and for a list where the next page begins. */
export type HandlerResult<O extends OperationId> = O extends 'listPosts'
  ? { readonly data: DataOf<O>; readonly pagination: z.infer<typeof Pagination> }
  : DataOf<O>;

export type Handler<C, O extends OperationId> = (input: HandlerInput<C, O>) => Awaitable<HandlerResult<O>>;

/** One function per operation; one that is missing answers 501. */
export type Handlers<C> = { readonly [O in OperationId]?: Handler<C, O> };

export interface Implementation<C extends Caller = Caller> {
  /** Who holds this key, or undefined. */
  authenticate(key: string): Awaitable<C | undefined>;
  /** The service's clock; wall time when left out. */
  now?(caller: C | undefined): Instant;
  /** What the caller has used up by an instant, for rate limit and quota; nothing when left out. */
  usage?(caller: C, now: Instant): Omit<Usage, 'plans'>;
  /** Called once per request that the gates let through. */
  admitted?(caller: C, at: Instant): void;
  /**
   * What there is of all that a request names. Where this answers at once, rules and handler follow in the same tick: no
   * other request acts on the same facts.
   */
  facts(caller: C, refs: Refs, now: Instant): Awaitable<Found>;
  readonly handlers: Handlers<C>;
}
