/**
 * Translations: functions between the messages of the contract, as the codec of a profile writes and reads them, and
 * those of a server whose wire no decision can describe.
 */
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Method } from '../../../spec/operations/operation.ts';

// biome-ignore lint/suspicious/noExplicitAny: functions read and build JSON of any shape member by member
export type Json = any;

/** The parts of a request. The route determines method and path. */
export interface RequestMessage {
  /** The values of the parameters in the path; the contract has only `id`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** A repeated parameter is a list. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON object; undefined if the request has no JSON body, as in an upload. */
  readonly body?: Json;
  /** For uploads, the text parts that the server needs before the file, by name. Only `toServer` returns them. */
  readonly form?: Readonly<Record<string, string>>;
}

/** The parts of a response. */
export interface ResponseMessage {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON value; undefined if the body is empty. */
  readonly body?: Json;
}

/** Returns the parts that differ; parts that are left out stay unchanged. */
export type Change<Message> = (message: Message) => Partial<Message>;

export interface RequestTranslation {
  readonly toServer: Change<RequestMessage>;
  /**
   * The inverse of `toServer`. The suite needs it too, to know how the server reads a request that the translation
   * cannot fully express.
   */
  readonly toContract: Change<RequestMessage>;
}

export interface ResponseTranslation {
  readonly toContract: Change<ResponseMessage>;
  /** The inverse of `toContract`, which only the mock needs. */
  readonly toServer?: Change<ResponseMessage>;
}

/** A route of the server, below the base URL: `/v2/publications/{id}`. */
export interface ServerRoute {
  readonly method: Method;
  readonly path: string;
}

/** The route and the messages of one operation on the server. */
export interface OperationTranslation {
  /** The default is the route of the profile. */
  readonly route?: ServerRoute;
  readonly request?: RequestTranslation;
  readonly response?: ResponseTranslation;
}

/** The headers of a webhook, by lower-case name. */
export type EventHeaders = Readonly<Record<string, string>>;

/** Translates the payloads of webhooks. Some servers send the id or the type of an event in a header. */
export interface EventTranslation {
  /**
   * Returns undefined or null for events that the contract does not have, and an array for a webhook with several events.
   */
  readonly toContract: (payload: Json, headers: EventHeaders) => Json;
  /** The inverse of `toContract`, which only the mock needs. */
  readonly toServer?: (payload: Json) => Json;
  /** The headers that the mock adds to a webhook. Its argument is the one of `toServer`. */
  readonly headers?: (payload: Json) => EventHeaders;
}

/** Translates the items of an outbox. */
export interface OutboxItemTranslation {
  /** Returns undefined for items that the contract does not have. */
  readonly toContract: (item: Json) => Json;
}

/**
 * The translation of a server's API. Functions also receive messages that break rules, so members can be missing or have
 * any type.
 */
export interface Translation {
  /** Applies to all operations, after their own translation on the way to the server, and before it on the way back. */
  readonly all?: Pick<OperationTranslation, 'request' | 'response'>;
  readonly operations?: { readonly [O in OperationId]?: OperationTranslation };
  readonly event?: EventTranslation;
  /** The items of the hook `outbox`. */
  readonly outboxItem?: OutboxItemTranslation;
}

/** A function of a translation that failed, or returned an invalid value. */
export class TranslationError extends Error {
  override readonly name = 'TranslationError';
  /** The function: `translate.operations.createPost.request.toServer`. */
  readonly place: string;

  constructor(place: string, problem: string) {
    super(`${place} ${problem}`);
    this.place = place;
  }
}
