/** Sends one request as given: without retries, normalization or redirects, and reports every outcome. */
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';

export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream must have the length in `Content-Length`. */
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>;
}

/** A response, or the reason why there is none. */
export interface Incoming {
  /** 0 if there was no response. */
  readonly status: number;
  /** By lower-case name; repeated headers are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly error?: string;
}

/** The maximum length of a response; those of this API are shorter. */
const longest = 16 * 1024 * 1024;

export interface Sender {
  send(request: Outgoing, timeout: number, signal?: AbortSignal): Promise<Incoming>;
  close(): void;
}

/** Connections are kept alive and reused. */
export function createSender(connections: number): Sender {
  const options = { keepAlive: true, maxSockets: Math.max(connections, 4) };
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };
  return {
    send: async (request, timeout, signal) => {
      const answer = await attempt(request, agents, timeout, signal);
      // A reused connection that the server has closed says nothing about the request, so it is sent again.
      return answer.error === 'stale' ? attempt(request, undefined, timeout, signal) : answer;
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

type Agents = { readonly 'http:': HttpAgent; readonly 'https:': HttpsAgent };

function attempt(
  { method, url, headers, body }: Outgoing,
  agents: Agents | undefined,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<Incoming> {
  const secure = url.protocol === 'https:';
  const start = secure ? httpsRequest : httpRequest;
  const agent = agents?.[secure ? 'https:' : 'http:'] ?? false;
  const limit = AbortSignal.timeout(timeout);
  return new Promise((resolve) => {
    const request = start(url, {
      method,
      headers,
      agent,
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    });
    const failed = (error: Error) => {
      const stale = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET' && streamless(body);
      resolve({
        ...nothing,
        error: stale ? 'stale' : limit.aborted ? `no response within ${timeout} ms` : error.message,
      });
    };
    request.on('error', failed);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > longest) response.destroy(new Error(`the response is longer than ${longest} bytes`));
        else chunks.push(chunk);
      });
      response.on('error', failed);
      response.on('aborted', () => failed(new Error('the response was cut off')));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: flat(response.headers),
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    if (body === undefined || streamless(body)) request.end(body);
    // A server may respond and close the connection before it has read the whole body; the response counts.
    else pipeline(body, request).catch(() => {});
  });
}

const nothing: Incoming = { status: 0, headers: {}, body: '' };

function streamless(body: Outgoing['body']): body is string | Uint8Array | undefined {
  return body === undefined || typeof body === 'string' || body instanceof Uint8Array;
}

function flat(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}
