/** The message format of a service: how its HTTP messages correspond to the calls and responses of the contract. */
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Call, ParsedResponse } from '../families/call.ts';
import type { Json } from '../request.ts';

/** The part of a call that its HTTP request determines. */
export type CallContent = Pick<Call, 'operation' | 'id' | 'query' | 'body'>;

export interface MessageFormat {
  /** Parses a request; undefined if it belongs to no operation. */
  readRequest(request: Request): Promise<CallContent | undefined>;
  /**
   * Builds the request of a call that differs from the original one.
   *
   * @param bytes the body of the original request
   */
  writeRequest(request: Request, original: Call, call: Call, bytes: Buffer | undefined): Request;
  /** Translates the parsed body of a response to the form of the contract. */
  readBody(response: ParsedResponse, operation: OperationId | undefined): Json;
  /** Translates the body of a changed response to the form of the service. */
  writeBody(response: ParsedResponse, operation: OperationId | undefined): Json;
}

/** The path and query of a call, and its body if it differs from the original one. */
export interface ChangedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body?: Json;
}

/** Builds a request with another URL, key or body. */
export function buildChangedRequest(
  request: Request,
  { method, path, query, body }: ChangedRequest,
  key: string | undefined,
  bytes: Buffer | undefined,
): Request {
  const url = new URL(request.url);
  url.pathname = path;
  url.search = query;
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  if (key !== undefined) headers.set('authorization', `Bearer ${key}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const content = body === undefined ? bytes : Buffer.from(JSON.stringify(body));
  return new Request(url, { method, headers, ...(method === 'GET' ? {} : buildBodyInit(content)) });
}

export const buildBodyInit = (bytes: Buffer | undefined) =>
  bytes === undefined || bytes.length === 0 ? {} : { body: bytes };
