/** The state of a request while it is handled, and the hooks that can observe it. */
import type { OperationId } from '../../spec/operations/index.ts';
import type { Call, Caller } from '../../spec/rules/rule.ts';
import type { Finding } from '../../spec/statement.ts';
import type { ResponseContent } from '../profile/codec.ts';
import type { Awaitable, FoundResources } from './implementation.ts';
import type { ServiceRequest, ServiceResponse } from './message.ts';
import type { Refusal } from './refused.ts';

/**
 * A request with everything that the steps found out about it. All members exist from the start, which keeps property
 * access fast.
 */
export interface Exchange {
  readonly request: ServiceRequest;
  /** The response to send, once it exists. */
  response?: ServiceResponse;
  operation?: OperationId;
  caller?: Caller;
  /** In canonical names, not validated yet; for an upload, the file. */
  body?: unknown;
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

/** A request with its response, filled as far as the request got. */
export interface CompletedExchange extends Readonly<Exchange> {
  readonly response: ServiceResponse;
}

/** The result of an admitted request. Refusals are mostly returned, because throwing them is expensive. */
export type HandlingResult = ResponseContent | Refusal;

/** Whether the result of a request is a refusal. */
export function isRefusal(result: HandlingResult): result is Refusal {
  return 'findings' in result;
}

/** Wraps the handling of an admitted request. @param proceed checks the rules and calls the handler */
export type Middleware = (
  context: { readonly operation: OperationId; readonly caller: Caller; readonly request: ServiceRequest },
  proceed: () => Awaitable<HandlingResult>,
) => Awaitable<HandlingResult>;

/** Whether a value is a promise. Only promises are awaited, because each wait costs a turn of the microtask queue. */
export function isPending<T>(value: Awaitable<T>): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** The initial exchange of a request. */
export function createExchange(request: ServiceRequest): Exchange {
  return {
    request,
    response: undefined,
    operation: undefined,
    caller: undefined,
    body: undefined,
    query: undefined,
    resources: undefined,
    call: undefined,
    content: undefined,
    unknownMembers: undefined,
    findings: undefined,
    responseContent: undefined,
    wireBody: undefined,
    headers: noHeaders,
  };
}

const noHeaders: Readonly<Record<string, string>> = {};
