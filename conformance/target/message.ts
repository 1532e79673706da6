/** Requests to a service and its responses, independent of the transport. */
import { createHash } from 'node:crypto';
import type { OperationId } from '../../spec/operations/index.ts';
import { decodeText } from './decodeBody.ts';
import { findExcess, type ResponseLimit } from './responseLimit.ts';

export interface OutgoingRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream must have the length in `Content-Length`. */
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** Descriptions of the files in the body, for the log. */
  readonly files?: readonly string[];
  /** The operation that it belongs to; absent for a request of a hook. */
  readonly operation?: OperationId;
}

/** A response, or the reason why there is none. */
export interface IncomingResponse {
  /** 0 if there was no response. */
  readonly status: number;
  /** By lower-case name; repeated headers are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The SHA-256 of the bytes, if they are neither JSON nor text. */
  readonly digest?: string;
  /** Their number, where there is a digest. */
  readonly length?: number;
  readonly error?: string;
  /** The number of requests for this response that count towards the rate limit, if it is more than one. */
  readonly requests?: number;
  /** Whether the service closed the connection instead of responding to a request of ordinary length. */
  readonly isUnanswered?: boolean;
  /** Whether there was no complete response in time. */
  readonly hasTimedOut?: boolean;
  /** Whether the response took too long, was too long, nested too deeply, or had too many values. */
  readonly limitExceeded?: boolean;
}

export interface Sender {
  send(request: OutgoingRequest, limit: ResponseLimit, signal?: AbortSignal): Promise<IncomingResponse>;
  close(): void;
}

export const computeDigest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const noResponse: IncomingResponse = { status: 0, headers: {}, body: '' };

export const buildTimeoutResponse = ({ milliseconds }: ResponseLimit, isConnected = true): IncomingResponse => ({
  ...noResponse,
  error: `no ${isConnected ? 'complete response' : 'connection'} within ${milliseconds} ms`,
  hasTimedOut: true,
  limitExceeded: true,
});

export const buildTooLongResponse = ({ bytes }: ResponseLimit): IncomingResponse => ({
  ...noResponse,
  error: `the response is longer than ${bytes} bytes`,
  limitExceeded: true,
});

/** Builds the response of a complete body, unless it nests too deeply or has too many values. */
export function buildResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  bytes: Buffer,
): IncomingResponse {
  const isText = /json|text/i.test(headers['content-type'] ?? 'text');
  const body = decodeText(bytes);
  const excess = isText ? findExcess(body) : undefined;
  if (excess !== undefined) return { ...noResponse, error: `the response ${excess}`, limitExceeded: true };
  return { status, headers, body, ...(isText ? {} : { digest: computeDigest(bytes), length: bytes.length }) };
}

/** Whether a body can be sent a second time. */
export function isReplayable(body: OutgoingRequest['body']): body is string | Uint8Array | undefined {
  return body === undefined || typeof body === 'string' || body instanceof Uint8Array;
}
