/** What a client is made with, checked once so that no call can fail for it later. */
import type { Codec } from '../profile/codec.ts';
import { type Redact, redactor } from './redact.ts';
import { type Clock, defaultRetry, type RetryPolicy, systemClock } from './retry.ts';

/** The part of a profile's codec that a client needs: from `codecOf(resolveProfile(bindings))`. */
export type ClientCodec = Pick<Codec, 'route' | 'encodeBody' | 'encodeQuery' | 'decodeAnswer' | 'decodeRefusal'>;

export interface ClientOptions {
  /** Where the API lives, with its version: `https://api.example.com/api/v1`. */
  readonly baseUrl: string | URL;
  readonly apiKey: string;
  /** Instead of the global one. It gets one `Request`, so that a mock's `fetch` fits as it is. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** For an implementation with other names; the client itself speaks canonical names only. */
  readonly codec?: ClientCodec;
  /** When to try again; false: never. */
  readonly retry?: Partial<RetryPolicy> | false;
  /** Milliseconds for one attempt, answer included; 0: no limit. 60,000 when left out, and no limit for uploads. */
  readonly timeout?: number;
  /** Names your program in the header `User-Agent`. Browsers may ask the server's permission for it first. */
  readonly userAgent?: string;
  /** For tests: another time than the machine's. */
  readonly clock?: Clock;
}

/** What one call may change. */
export interface CallOptions {
  /** Ends the call, its waiting included; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly retry?: Partial<RetryPolicy> | false;
  readonly timeout?: number;
}

export interface Settings {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly codec: ClientCodec | undefined;
  readonly retry: RetryPolicy;
  readonly timeout: number | undefined;
  readonly clock: Clock;
  readonly redact: Redact;
}

/** @throws TypeError naming the option that cannot be used; it never quotes the key. */
export function settingsOf(options: ClientOptions): Settings {
  const { apiKey, userAgent, codec, clock = systemClock } = options;
  // An HTTP library would refuse a key with a line break as well, and quote it in its message.
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError('apiKey must be visible ASCII characters without spaces or line breaks.');
  if (userAgent !== undefined && !/^[\x20-\x7e]+$/.test(userAgent))
    throw new TypeError('userAgent must be printable ASCII characters.');
  return {
    baseUrl: baseUrlOf(options.baseUrl),
    headers: {
      Accept: 'application/json, application/problem+json',
      Authorization: `Bearer ${apiKey}`,
      ...(userAgent === undefined ? {} : { 'User-Agent': userAgent }),
    },
    // Looked up at each call, so that a tool that replaces the global one later is heard.
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    codec,
    retry: retryOf(options.retry, defaultRetry),
    timeout: timeoutOf(options.timeout),
    clock,
    redact: redactor(apiKey),
  };
}

/** The retry policy of a call over that of its client. */
export function retryOf(given: Partial<RetryPolicy> | false | undefined, base: RetryPolicy): RetryPolicy {
  if (given === false) return { ...base, maxRetries: 0 };
  const { maxRetries = base.maxRetries, maxWait = base.maxWait } = given ?? {};
  if (!(maxRetries >= 0) || !(maxWait >= 0)) throw new TypeError('retry: maxRetries and maxWait are 0 or more.');
  return { maxRetries, maxWait };
}

/** Timers cannot be longer than 2^31-1 ms, and run out at once where they should be. */
export function timeoutOf(given: number | undefined): number | undefined {
  if (given !== undefined && !(given >= 0 && given <= 2_147_483_647))
    throw new TypeError('timeout is in milliseconds: 0, for no limit, to 2,147,483,647.');
  return given;
}

function baseUrlOf(given: string | URL): string {
  const url = URL.parse(String(given));
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError('baseUrl must be an absolute http or https URL, such as https://api.example.com/api/v1.');
  if (url.username || url.password || url.search || url.hash)
    throw new TypeError('baseUrl must have no user, password, query or fragment.');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
