/** Sending one request as it stands: nothing is retried, normalised or followed, and every outcome is told. */
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';

export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream must be of the length that `Content-Length` says. */
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>;
}

/** An answer, or the reason why there is none. */
export interface Incoming {
  /** 0 where no answer came. */
  readonly status: number;
  /** In lower case; several of one name joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly error?: string;
}

/** Beyond this an answer is not read: no answer of this API is as long. */
const longest = 16 * 1024 * 1024;

export interface Sender {
  send(request: Outgoing, timeout: number, signal?: AbortSignal): Promise<Incoming>;
  close(): void;
}

/** Connections are kept and used again. */
export function createSender(connections: number): Sender {
  const options = { keepAlive: true, maxSockets: Math.max(connections, 4) };
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };
  return {
    send: async (request, timeout, signal) => {
      const answer = await attempt(request, agents, timeout, signal);
      // A kept connection that the server closed meanwhile says nothing of the request.
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
        error: stale ? 'stale' : limit.aborted ? `no answer within ${timeout} ms` : error.message,
      });
    };
    request.on('error', failed);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > longest) response.destroy(new Error(`the answer is longer than ${longest} bytes`));
        else chunks.push(chunk);
      });
      response.on('error', failed);
      response.on('aborted', () => failed(new Error('the answer was cut off')));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: flat(response.headers),
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    if (body === undefined || streamless(body)) request.end(body);
    // A server may answer, and close, before it has read everything: the answer counts.
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
