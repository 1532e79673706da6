/** Sends one webhook request, without following redirects and with a time limit. The response body is not read. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Reply } from '../rows/storedEvents.ts';
import { addressOf, type Resolve } from './destination.ts';

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly allowedHosts: readonly string[];
  /** Real milliseconds to wait for a response, including the DNS lookup. */
  readonly timeout: number;
  /** Aborts the request earlier. */
  readonly cut?: AbortSignal;
  /** Defaults to the system's resolver. */
  readonly resolve?: Resolve;
}

/** Sends the request. Never rejects: errors are results of the attempt, and a redirect counts as unsuccessful. */
export async function post(target: string, options: PostOptions): Promise<Reply> {
  const deadline = AbortSignal.timeout(options.timeout);
  const end = options.cut === undefined ? deadline : AbortSignal.any([deadline, options.cut]);
  try {
    const url = new URL(target);
    const address = await before(end, addressOf(url, options.allowedHosts, options.resolve));
    return { status: await send(url, address, options, end) };
  } catch (error) {
    if (deadline.aborted) return { error: `no response within ${options.timeout} ms` };
    return { error: error instanceof Error ? error.message : 'the delivery failed' };
  }
}

/** Rejects on timeout, because a DNS lookup cannot be aborted. */
function before<T>(end: AbortSignal, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      end.addEventListener('abort', () => reject(end.reason), { once: true });
    }),
  ]);
}

function send(url: URL, address: string, { headers, body }: PostOptions, signal: AbortSignal): Promise<number> {
  const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = start(url, {
      method: 'POST',
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'social-contract',
      },
      // Connects to the checked address, even if the name resolves to another one by now.
      lookup: (_host, options, done) => {
        const family = address.includes(':') ? 6 : 4;
        if (options.all) done(null, [{ address, family }]);
        else done(null, address, family);
      },
      signal,
      agent: false,
    });
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.on('error', () => {});
      // Only the status matters, and an endless body must not be read.
      response.on('data', () => request.destroy());
      response.resume();
    });
    request.on('error', reject);
    request.end(body);
  });
}
