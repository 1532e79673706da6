/** Planted faults: each makes a correct service break one rule, and as little else as possible. */
import { type OperationId, operationIds, operationOf } from '../../spec/operations/index.ts';

export type Next = (request: Request) => Promise<Response>;

export interface Fault {
  /** The broken rule and a description of the fault. */
  readonly id: string;
  readonly rule: string;
  /** Equivalent rules; reporting one of them counts as finding the fault. */
  readonly twins?: readonly string[];
  /** Rules that the service does not enforce. */
  readonly passesOver?: readonly string[];
  /** Replaces each post in the outbox with what the network receives. */
  readonly sends?: (publication: Json) => readonly Json[];
  /** Wraps the API; created anew for every run, because it may keep state. */
  readonly around?: () => (visit: Visit, next: Next) => Promise<Response>;
}

/** A parsed request, relative to the base URL. */
export interface Visit {
  readonly operation: OperationId | undefined;
  /** The id in the path. */
  readonly id: string | undefined;
  readonly request: Request;
  /** The body, if it is JSON. */
  readonly body: Json;
}

// biome-ignore lint/suspicious/noExplicitAny: faults reach into bodies of every shape
export type Json = any;

/** Parses a request. */
export async function visitOf(request: Request, base: string): Promise<Visit> {
  const path = new URL(request.url).pathname.slice(new URL(base).pathname.length);
  const json = (request.headers.get('content-type') ?? '').startsWith('application/json');
  const body = json ? parsed(await request.clone().text()) : undefined;
  for (const operation of operationIds) {
    const { method, path: template } = operationOf(operation);
    const found = new RegExp(`^${template.replace(/\{[^}]+\}/, '([^/]+)')}$`).exec(path);
    if (found !== null && method === request.method) return { operation, id: found[1], request, body };
  }
  return { operation: undefined, id: undefined, request, body };
}

export function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The same request with another body. */
export function withBody(request: Request, body: Json): Request {
  return new Request(request.url, {
    method: request.method,
    headers: clean(request.headers),
    body: JSON.stringify(body),
  });
}

/** The same request with another key. */
export function withKey(request: Request, key: string): Request {
  const again = new Request(request);
  again.headers.set('authorization', `Bearer ${key}`);
  return again;
}

/** The same request with another URL. */
export function elsewhere({ request }: Visit, change: (url: URL) => void): Request {
  const url = new URL(request.url);
  change(url);
  const body = request.method === 'GET' ? {} : { body: request.body, duplex: 'half' as const };
  return new Request(url, { method: request.method, headers: clean(request.headers), ...body });
}

/** The same response with another body, status or both. */
export async function changed(response: Response, change: (body: Json) => Json, status?: number): Promise<Response> {
  const body = parsed(await response.text());
  const headers = clean(response.headers);
  return new Response(JSON.stringify(change(body) ?? body), { status: status ?? response.status, headers });
}

export const ok = (response: Response): boolean => response.status >= 200 && response.status < 300;

/** Removes the length of the old body. */
function clean(headers: Headers): Headers {
  const copy = new Headers(headers);
  copy.delete('content-length');
  return copy;
}

/** Modifies successful responses of some operations in place. */
export function answers(
  id: string,
  rule: string,
  operations: readonly OperationId[],
  change: (body: Json, visit: Visit) => void,
): Fault {
  return {
    id: `${rule}: ${id}`,
    rule,
    around: () => async (visit, next) => {
      const response = await next(visit.request);
      if (visit.operation === undefined || !operations.includes(visit.operation) || !ok(response)) return response;
      return changed(response, (body) => change(body, visit));
    },
  };
}

/** Modifies requests of some operations in place, before the service sees them. */
export function requests(
  id: string,
  rule: string,
  operations: readonly OperationId[],
  change: (body: Json) => void,
): Fault {
  return {
    id: `${rule}: ${id}`,
    rule,
    around: () => (visit, next) => {
      if (visit.operation === undefined || !operations.includes(visit.operation) || typeof visit.body !== 'object')
        return next(visit.request);
      const body = structuredClone(visit.body);
      change(body);
      return next(withBody(visit.request, body));
    },
  };
}

/** Rejects requests that break no rule. */
export function refuses(
  id: string,
  rule: string,
  operations: readonly OperationId[],
  when: (body: Json) => boolean,
): Fault {
  return {
    id: `${rule}: ${id}`,
    rule,
    around: () => (visit, next) =>
      visit.operation !== undefined && operations.includes(visit.operation) && when(visit.body)
        ? Promise.resolve(refusal(422, 'VALIDATION_FAILED'))
        : next(visit.request),
  };
}

export function refusal(status: number, code: string): Response {
  return new Response(JSON.stringify({ success: false, code, detail: 'No.' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}
