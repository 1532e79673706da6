/** Sends one request as given: without retries, normalization or redirects, and reports every outcome. */
import { createHash } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { findExcess, type ResponseLimit } from './responseLimit.ts';

export interface OutgoingRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream must have the length in `Content-Length`. */
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>;
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
  /** Whether there was no complete response in time. */
  readonly hasTimedOut?: boolean;
  /** Whether the response took too long, was too long, nested too deeply, or had too many values. */
  readonly limitExceeded?: boolean;
}

export interface Sender {
  send(request: OutgoingRequest, limit: ResponseLimit, signal?: AbortSignal): Promise<IncomingResponse>;
  close(): void;
}

/** Connections are kept alive and reused. */
export function createSender(connections: number): Sender {
  const options = { keepAlive: true, maxSockets: Math.max(connections, 4) };
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };
  return {
    send: async (request, limit, signal) => {
      const response = await attempt(request, agents, limit, signal);
      // A reused connection that the server has closed says nothing about the request, so it is sent again.
      return response.error === 'stale' ? attempt(request, undefined, limit, signal) : response;
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

type Agents = { readonly 'http:': HttpAgent; readonly 'https:': HttpsAgent };

function attempt(
  { method, url, headers, body }: OutgoingRequest,
  agents: Agents | undefined,
  limit: ResponseLimit,
  signal: AbortSignal | undefined,
): Promise<IncomingResponse> {
  const secure = url.protocol === 'https:';
  const startRequest = secure ? httpsRequest : httpRequest;
  const agent = agents?.[secure ? 'https:' : 'http:'] ?? false;
  return new Promise((resolve) => {
    const request = startRequest(url, { method, headers, agent, ...(signal === undefined ? {} : { signal }) });
    // Cheaper than AbortSignal.timeout, which fires and creates an error even if the response has arrived.
    let hasTimedOut = false;
    const timer = setTimeout(() => {
      hasTimedOut = true;
      request.destroy(new Error('timeout'));
    }, limit.milliseconds);
    const settle = (response: IncomingResponse) => {
      clearTimeout(timer);
      resolve(response);
    };
    const fail = (error: Error) => {
      const isStale = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET' && isReplayable(body);
      settle({
        ...noResponse,
        error: isStale ? 'stale' : hasTimedOut ? `no complete response within ${limit.milliseconds} ms` : error.message,
        ...(hasTimedOut ? { hasTimedOut } : {}),
        ...(hasTimedOut || error instanceof LimitExceededError ? { limitExceeded: true } : {}),
      });
    };
    request.on('error', fail);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > limit.bytes) {
          fail(new LimitExceededError(`the response is longer than ${limit.bytes} bytes`));
          response.destroy();
        } else chunks.push(chunk);
      });
      response.on('error', fail);
      response.on('aborted', () => fail(new Error('the response was cut off')));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const isText = /json|text/i.test(response.headers['content-type'] ?? 'text');
        const text = bytes.toString('utf8');
        const excess = isText ? findExcess(text) : undefined;
        if (excess !== undefined) return fail(new LimitExceededError(`the response ${excess}`));
        settle({
          status: response.statusCode ?? 0,
          headers: flattenHeaders(response.headers),
          body: text,
          ...(isText ? {} : { digest: computeDigest(bytes), length: bytes.length }),
        });
      });
    });
    if (body === undefined || isReplayable(body)) request.end(body);
    // A server may respond and close the connection before it has read the whole body; the response counts.
    else pipeline(body, request).catch(() => {});
  });
}

export const computeDigest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
class LimitExceededError extends Error {}

const noResponse: IncomingResponse = { status: 0, headers: {}, body: '' };

function isReplayable(body: OutgoingRequest['body']): body is string | Uint8Array | undefined {
  return body === undefined || typeof body === 'string' || body instanceof Uint8Array;
}

function flattenHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}
