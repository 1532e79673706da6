/** The state of a request while it is handled, and the hooks that can observe it. */
import type { OperationId } from '../../spec/operations/index.ts';
import type { Call, Caller } from '../../spec/rules/rule.ts';
import type { Finding } from '../../spec/statement.ts';
import type { ResponseContent } from '../profile/codec.ts';
import type { Awaitable, FoundResources } from './implementation.ts';
import type { ServiceRequest, ServiceResponse } from './message.ts';
import type { Refusal } from './refusal.ts';

/**
 * A request with everything that the steps determine about it. All members exist from the start, which keeps property
 * access fast.
 */
export interface RequestState {
  readonly request: ServiceRequest;
  /** The response to send, once it exists. */
  response?: ServiceResponse;
  operation?: OperationId;
  caller?: Caller;
  /** In canonical names, not validated yet; for an upload, the file. */
  body?: unknown;
  /** Whether all texts of the body are known to be plain (`JsonTraits`); set by `readJson`. */
  isPlain: boolean;
  /** In canonical names, not validated yet. */
  query?: Readonly<Record<string, unknown>>;
  /** The resources that the request names, as the implementation has them before the request takes effect. */
  resources?: FoundResources;
  /** The input of the rules. */
  call?: Call;
  /** For creations and updates: the resource as it will be. */
  content?: Readonly<Record<string, unknown>>;
  /** Whether the body or the query had unknown members, which were ignored. */
  unknownMembers?: { readonly body: boolean; readonly query: boolean };
  /** The findings in the refusal. */
  findings?: readonly Finding[];
  responseContent?: ResponseContent;
  /** The response body in wire names, before it is serialized. */
  wireBody?: unknown;
  headers: Readonly<Record<string, string>>;
}

/** A request with its response. Members of steps that the request did not reach are undefined. */
export interface CompletedExchange extends Readonly<RequestState> {
  readonly response: ServiceResponse;
}

/** The result of an admitted request; only refusals have findings. Most are returned, because throwing is expensive. */
export type HandlingResult = ResponseContent | Refusal;

/**
 * Wraps the handling of an admitted request.
 *
 * @param proceed checks the rules and calls the handler
 */
export type Middleware = (
  context: { readonly operation: OperationId; readonly caller: Caller; readonly request: ServiceRequest },
  proceed: () => Awaitable<HandlingResult>,
) => Awaitable<HandlingResult>;
