/** Sends requests over HTTP as given: without retries, normalization or redirects, and reports every outcome. */
import {
  type AgentOptions,
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { decompressBody } from './decodeBody.ts';
import {
  buildResponse,
  buildTimeoutResponse,
  buildTooLongResponse,
  type IncomingResponse,
  isReplayable,
  noResponse,
  type OutgoingRequest,
  type Sender,
} from './message.ts';
import { readAfterWriteErrors } from './readAfterWriteErrors.ts';
import type { ResponseLimit } from './responseLimit.ts';

/** Connections are kept alive and reused. */
export function createHttpSender(connections: number): Sender {
  const options = { keepAlive: true, maxSockets: Math.max(connections, 4) };
  const agents = createAgents(options);
  const unsharedAgents = createAgents({});
  return {
    send: async (request, limit, signal) => {
      const response = await attempt(request, agents, limit, signal);
      return response === staleConnection ? attempt(request, unsharedAgents, limit, signal) : response;
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** The outcome on a reused connection that the server has closed; it says nothing about the request. */
const staleConnection: IncomingResponse = { ...noResponse, error: 'the server had closed the connection' };

type Agents = ReturnType<typeof createAgents>;

const createAgents = (options: AgentOptions) => ({
  'http:': readAfterWriteErrors(new HttpAgent(options)),
  'https:': readAfterWriteErrors(new HttpsAgent(options)),
});

function attempt(
  { method, url, headers, body }: OutgoingRequest,
  agents: Agents,
  limit: ResponseLimit,
  signal: AbortSignal | undefined,
): Promise<IncomingResponse> {
  const secure = url.protocol === 'https:';
  const startRequest = secure ? httpsRequest : httpRequest;
  const agent = agents[secure ? 'https:' : 'http:'];
  return new Promise((resolve) => {
    const request = startRequest(url, { method, headers, agent, ...(signal === undefined ? {} : { signal }) });
    // Cheaper than AbortSignal.timeout, which fires and creates an error even if the response has arrived.
    let timeoutResponse: IncomingResponse | undefined;
    const timer = setTimeout(() => {
      timeoutResponse = buildTimeoutResponse(limit, request.socket?.connecting !== true);
      request.destroy(new Error('timeout'));
    }, limit.milliseconds);
    const settle = (response: IncomingResponse) => {
      clearTimeout(timer);
      resolve(response);
    };
    const fail = (error: Error) => {
      const isStale = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET' && isReplayable(body);
      if (timeoutResponse !== undefined) settle(timeoutResponse);
      else if (isStale) settle(staleConnection);
      else
        settle({ ...noResponse, error: describeConnectionError(error), ...describeClosing(error, request, url, body) });
    };
    request.on('error', fail);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > limit.bytes) {
          settle(buildTooLongResponse(limit));
          response.destroy();
        } else chunks.push(chunk);
      });
      response.on('error', fail);
      response.on('aborted', () => fail(new Error('the response was cut off')));
      response.on('end', () => settle(readResponse(response, Buffer.concat(chunks), limit)));
    });
    if (body === undefined || isReplayable(body)) request.end(body);
    // A server may respond and close the connection before it has read the whole body; the response counts.
    else pipeline(body, request).catch(() => {});
  });
}

/** A service may close the connection to refuse a request that is too long for it. */
const ordinaryLength = { url: 2000, body: 65_536 } as const;

function describeClosing(
  error: Error,
  { socket, writableFinished }: ClientRequest,
  { href, protocol }: URL,
  body: OutgoingRequest['body'],
): Partial<IncomingResponse> {
  const isReset = 'code' in error && error.code === 'ECONNRESET';
  // A response that is cut off in its headers is another error. With TLS, the handshake was read as well.
  const isClosed = isReset && writableFinished && (protocol === 'https:' || socket?.bytesRead === 0);
  const isOrdinary =
    href.length <= ordinaryLength.url && isReplayable(body) && (body?.length ?? 0) <= ordinaryLength.body;
  return isClosed && isOrdinary ? { isUnanswered: true } : {};
}

/** The message of an error of TLS is the log line of a library, with a path in its source. */
function describeConnectionError({ message }: Error): string {
  const [, reason] = /:SSL routines:[^:]*:([^:]+)/.exec(message) ?? [];
  if (reason === undefined) return message;
  return reason === 'wrong version number'
    ? 'the server does not speak TLS at this address, so the URL must begin with http://'
    : `TLS failed: ${reason}`;
}

/** Without `Accept-Encoding` in a request, a service may compress the response. */
function readResponse(
  { statusCode = 0, headers }: IncomingMessage,
  content: Buffer,
  limit: ResponseLimit,
): IncomingResponse {
  try {
    const bytes = decompressBody(content, headers['content-encoding'], limit.bytes);
    return buildResponse(statusCode, flattenHeaders(headers), bytes);
  } catch (error) {
    if (error instanceof RangeError) return buildTooLongResponse(limit);
    return { ...noResponse, error: `the response cannot be decompressed: ${(error as Error).message}` };
  }
}

function flattenHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}
