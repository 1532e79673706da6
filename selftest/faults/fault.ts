/** Faults that the self-test plants in a conforming service. Each breaks one rule and as little else as possible. */
import type { OperationId } from '../../spec/operations/index.ts';
import type { FaultBehaviour } from './families/faultBehaviour.ts';
import { type Json, parseJson, type RequestContext } from './request.ts';

export { buildRequestContext, type Json, parseJson, type RequestContext } from './request.ts';

/** Forwards a request to the service. */
export type Next = (request: Request) => Promise<Response>;

/** A fault, and the rule or law that the suite must report for it. */
export interface Fault {
  /** The broken rule or law and a description of the fault, separated by a colon. */
  readonly id: string;
  /** The broken rule or law. */
  readonly rule: string;
  /** Equivalent rules and laws; reporting one of them counts as finding the fault. */
  readonly equivalentRules?: readonly string[];
  /** Rules that the service does not enforce. */
  readonly skippedRules?: readonly string[];
  /** Replaces each publication in the outbox. */
  readonly publicationFault?: (publication: Json) => readonly Json[];
  /** Creates the behaviour of a fault from `families/`. Called for every run, because they may keep state. */
  readonly createFaultBehaviour?: () => FaultBehaviour;
  /** Creates a middleware around the API. Called for every run, because it may keep state. */
  readonly createMiddleware?: () => (context: RequestContext, next: Next) => Promise<Response>;
}

/** Returns the same request with another body. */
export function withBody(request: Request, body: Json): Request {
  return new Request(request.url, {
    method: request.method,
    headers: copyHeaders(request.headers),
    body: JSON.stringify(body),
  });
}

/** Returns the same request with another key. */
export function withKey(request: Request, key: string): Request {
  const authorizedRequest = new Request(request);
  authorizedRequest.headers.set('authorization', `Bearer ${key}`);
  return authorizedRequest;
}

/** Returns the same request with a changed URL. */
export function withUrl({ request }: RequestContext, change: (url: URL) => void): Request {
  const url = new URL(request.url);
  change(url);
  const body = request.method === 'GET' ? {} : { body: request.body, duplex: 'half' as const };
  return new Request(url, { method: request.method, headers: copyHeaders(request.headers), ...body });
}

/**
 * Returns the same response with another body, and another status if one is given.
 *
 * @param change modifies the parsed body in place, or returns another one
 */
export async function changeResponse(
  response: Response,
  change: (body: Json) => Json,
  status?: number,
): Promise<Response> {
  const body = parseJson(await response.text());
  const headers = copyHeaders(response.headers);
  return new Response(JSON.stringify(change(body) ?? body), { status: status ?? response.status, headers });
}

/** Whether a response has a 2xx status. */
export const isSuccess = (response: Response): boolean => response.status >= 200 && response.status < 300;

/** Copies headers without the length of the old body. */
function copyHeaders(headers: Headers): Headers {
  const copy = new Headers(headers);
  copy.delete('content-length');
  return copy;
}

type Middleware = ReturnType<NonNullable<Fault['createMiddleware']>>;

/** Creates a fault from a function that creates its middleware for every run. */
export const createFault = (description: string, rule: string, createMiddleware: () => Middleware): Fault => ({
  id: `${rule}: ${description}`,
  rule,
  createMiddleware,
});

/** Creates a fault that replaces some responses. */
export const createReplacementFault = (
  description: string,
  rule: string,
  replace: (response: Response, context: RequestContext) => Response | Promise<Response> | undefined,
): Fault =>
  createFault(description, rule, () => async (context, next) => {
    const response = await next(context.request);
    return replace(response, context) ?? response;
  });

/** Creates a fault that forwards some requests in a changed form. */
export const createRewriteFault = (
  description: string,
  rule: string,
  change: (context: RequestContext) => Request | undefined,
): Fault => createFault(description, rule, () => (context, next) => next(change(context) ?? context.request));

/** Creates a fault that modifies successful responses of some operations in place. */
export const createResponseFault = (
  description: string,
  rule: string,
  operations: readonly OperationId[],
  change: (body: Json) => void,
): Fault =>
  createReplacementFault(description, rule, (response, { operation }) =>
    operation !== undefined && operations.includes(operation) && isSuccess(response)
      ? changeResponse(response, (body) => {
          change(body);
        })
      : undefined,
  );

/** Creates a fault that modifies every record in the successful responses of some operations in place. */
export const createRecordFault = (
  description: string,
  rule: string,
  operations: readonly OperationId[],
  change: (record: Json) => void,
): Fault => createResponseFault(description, rule, operations, (body) => [body.data].flat().forEach(change));

/** Creates a fault that removes a member from every record. */
export const createMissingMemberFault = (
  description: string,
  rule: string,
  operations: readonly OperationId[],
  name: string,
): Fault =>
  createRecordFault(description, rule, operations, (record) => {
    delete record[name];
  });

/** Creates a fault that modifies the bodies of requests of some operations in place, before the service reads them. */
export const createRequestFault = (
  description: string,
  rule: string,
  operations: readonly OperationId[],
  change: (body: Json) => void,
): Fault =>
  createRewriteFault(description, rule, ({ request, operation, body: original }) => {
    if (operation === undefined || !operations.includes(operation) || typeof original !== 'object') return undefined;
    const body = structuredClone(original);
    change(body);
    return withBody(request, body);
  });

/** Creates a fault that rejects requests that break no rule. */
export const createFalseRefusalFault = (
  description: string,
  rule: string,
  operations: readonly OperationId[],
  when: (body: Json, context: RequestContext) => boolean,
  refuse: () => Response = () => buildRefusal(422, 'VALIDATION_FAILED'),
): Fault =>
  createFault(
    description,
    rule,
    () => (context, next) =>
      context.operation !== undefined && operations.includes(context.operation) && when(context.body, context)
        ? Promise.resolve(refuse())
        : next(context.request),
  );

/** Returns an error response in the default form of the contract. */
export function buildRefusal(status: number, code: string): Response {
  return new Response(JSON.stringify({ success: false, code, detail: 'No.' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}
