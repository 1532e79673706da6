/** The interface that an implementation of the API provides. The mock and a forty-line example both implement it. */

import type { z } from 'zod';
import type { FoundResources, Refs } from '../../spec/judging/resources.ts';
import type { BodyOf, DataOf, OperationId, QueryOf } from '../../spec/operations/index.ts';
import type { Caller, Facts, Usage } from '../../spec/rules/rule.ts';
import type { Pagination } from '../../spec/schemas/envelope.ts';
import type { LeadMagnetCreate } from '../../spec/schemas/leadMagnet.ts';
import type { PostCreate, PostState } from '../../spec/schemas/post.ts';
import type { Instant } from '../../spec/time/instant.ts';
import type { HostedMedia } from '../../spec/world.ts';

export type { FoundResources, Refs };

/** A value or a promise of it. */
export type Awaitable<T> = T | PromiseLike<T>;

/**
 * An uploaded file. Iterating `content` to its end without an error means that the form is complete and valid. The rules
 * read the properties that `inspectFile` detects.
 */
export interface IncomingFile {
  readonly format: HostedMedia['format'];
  /** The client's name for the file; never a path, and unrelated to `media.filename`. */
  readonly filename: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** The input of a handler, after all rules have passed. */
export interface HandlerInput<C, O extends OperationId> {
  readonly operation: O;
  readonly caller: C;
  readonly now: Instant;
  /** The id in the path. */
  readonly id: string;
  readonly query: O extends 'listPosts' ? ListQuery : QueryOf<O>;
  readonly body: O extends 'uploadMedia' ? IncomingFile : BodyOf<O>;
  /** For creations and updates: the resource as it will be, without instructions such as `publishNow`. */
  readonly content: ContentOf<O>;
  readonly facts: Facts;
}

/** The content of a resource: the request without its instruction, `publishNow` or `activate`. */
export type ContentOf<O extends OperationId> = O extends 'createPost' | 'updatePost' | 'republishPost'
  ? Omit<PostCreate, 'publishNow'>
  : O extends 'createLeadMagnet' | 'updateLeadMagnet'
    ? Omit<LeadMagnetCreate, 'activate'>
    : Readonly<Record<string, never>>;

/** The query of the list of posts, with every state that the wire value may stand for. */
export type ListQuery = Omit<NonNullable<QueryOf<'listPosts'>>, 'status'> & { readonly status?: readonly PostState[] };

/** The result of a handler: the data, and for a list also the pagination. */
export type HandlerResult<O extends OperationId> = O extends 'listPosts'
  ? { readonly data: DataOf<O>; readonly pagination: z.infer<typeof Pagination> }
  : DataOf<O>;

/** Handles one operation. */
export type Handler<C, O extends OperationId> = (input: HandlerInput<C, O>) => Awaitable<HandlerResult<O>>;

/** One handler per operation; an operation without a handler returns 501. */
export type Handlers<C> = { readonly [O in OperationId]?: Handler<C, O> };

/** An implementation of the API. */
export interface Implementation<C extends Caller = Caller> {
  /** The caller with this key, or undefined. */
  authenticate(key: string): Awaitable<C | undefined>;
  /** Where to find a valid key; one sentence, added to the refusal of an unknown key. */
  readonly keyHint?: string;
  /** The service's clock. Defaults to the system clock. */
  now?(caller: C | undefined): Instant;
  /** The caller's usage at an instant, for the rate limit and the quota. Defaults to no usage. */
  usage?(caller: C, now: Instant): Omit<Usage, 'plans'>;
  /**
   * Counts a request that passes the gates. Like `usage`, it is synchronous, as a part of the step of `transact`: nothing
   * waits for a promise, whose error is passed to `onError`.
   */
  onAdmitted?(caller: C, at: Instant): void;
  /**
   * Runs a step that reads the usage of a limited caller and counts its request, as a transaction with other processes
   * that serve the same caller. The step may run more than once. By default, it runs once, without a transaction.
   */
  transact?<T>(caller: C, step: () => T): Awaitable<T>;
  /**
   * Returns the resources that a request names. If it returns synchronously, the rules and the handler run in the same
   * tick, so that no other request can act on the same state of the resources.
   */
  findResources(caller: C, refs: Refs, now: Instant): Awaitable<FoundResources>;
  readonly handlers: Handlers<C>;
}
