/** Sending one webhook over the wire: one request, no redirects followed, a limit on time and on what is read. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { addressOf } from './destination.ts';

export interface Outcome {
  readonly status?: number;
  readonly error?: string;
}

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly allowedHosts: readonly string[];
  /** Wall milliseconds after which a receiver counts as dead. */
  readonly timeout: number;
}

/** Never rejects: whatever happens is the outcome of the attempt. A redirect is an answer like any other, and no success. */
export async function post(target: string, { headers, body, allowedHosts, timeout }: PostOptions): Promise<Outcome> {
  try {
    const url = new URL(target);
    const address = await addressOf(url, allowedHosts);
    return await send(url, address, headers, body, timeout);
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'the delivery failed' };
  }
}

function send(
  url: URL,
  address: string,
  headers: PostOptions['headers'],
  body: string,
  timeout: number,
): Promise<Outcome> {
  const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const request = start(url, {
      method: 'POST',
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'social-contract',
      },
      // Connects to the address that was checked, whatever the name means a moment later.
      lookup: (_host, options, done) => {
        const family = address.includes(':') ? 6 : 4;
        if (options.all) done(null, [{ address, family }]);
        else done(null, address, family);
      },
      signal: AbortSignal.timeout(timeout),
      agent: false,
    });
    request.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0 });
      response.on('error', () => {});
      // What a receiver says is of no interest, and an endless answer must not be read.
      response.on('data', () => request.destroy());
    });
    request.on('error', (error) =>
      resolve({
        error:
          error.name === 'TimeoutError' || error.name === 'AbortError'
            ? `no answer within ${timeout} ms`
            : error.message,
      }),
    );
    request.end(body);
  });
}
