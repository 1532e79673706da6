/** Sending one webhook over the wire: one request, no redirects followed, a limit on time and on what is read. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Reply } from '../rows/storedEvents.ts';
import { addressOf, type Resolve } from './destination.ts';

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly allowedHosts: readonly string[];
  /** Wall milliseconds after which a receiver counts as dead, the look-up of its name included. */
  readonly timeout: number;
  /** Breaks the request off before that. */
  readonly cut?: AbortSignal;
  /** The system's resolver when left out. */
  readonly resolve?: Resolve;
}

/** Never rejects: whatever happens is the outcome of the attempt. A redirect is an answer like any other, and no success. */
export async function post(target: string, options: PostOptions): Promise<Reply> {
  const deadline = AbortSignal.timeout(options.timeout);
  const end = options.cut === undefined ? deadline : AbortSignal.any([deadline, options.cut]);
  try {
    const url = new URL(target);
    const address = await before(end, addressOf(url, options.allowedHosts, options.resolve));
    return { status: await send(url, address, options, end) };
  } catch (error) {
    if (deadline.aborted) return { error: `no answer within ${options.timeout} ms` };
    return { error: error instanceof Error ? error.message : 'the delivery failed' };
  }
}

/** Rejects when the time is over: a look-up cannot be called off. */
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
      // Connects to the address that was checked, whatever the name means a moment later.
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
      // What a receiver says is of no interest, and an endless answer must not be read.
      response.on('data', () => request.destroy());
      response.resume();
    });
    request.on('error', reject);
    request.end(body);
  });
}
