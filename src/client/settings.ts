/** The options of a client, validated once so that calls cannot fail because of them. */
import { operations } from '../../generated/operations.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import { assertKnownOptions, type OptionNames } from '../options/assertKnownOptions.ts';
import type { Codec } from '../profile/codec.ts';
import type { ServerRoute, Translation } from '../profile/translation/translation.ts';
import { createTranslator, type Translator } from '../profile/translation/translator.ts';
import { createRedactor, type Redactor } from './redact.ts';
import { type Clock, defaultRetry, type RetryPolicy, systemClock } from './retry.ts';

/** The part of a profile's codec that a client needs, from `codecOf(resolveProfile(bindings))`. */
export type ClientCodec = Pick<Codec, 'route' | 'encodeBody' | 'encodeQuery' | 'decodeResponse' | 'decodeRefusal'>;

export interface ClientOptions {
  /** The URL of the API with its version: `https://api.example.com/api/v1`. */
  readonly baseUrl: string | URL;
  readonly apiKey: string;
  /**
   * Replaces the global fetch. It is called with one `Request`, so that the `fetch` of a mock can be passed directly.
   */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Translates to an implementation with other names; the client itself uses canonical names only. */
  readonly codec?: ClientCodec;
  /**
   * Translates whole messages for a server with its own API, after the codec; the client itself uses canonical names
   * only.
   */
  readonly translate?: Translation;
  /** When to retry; false disables retries. */
  readonly retry?: Partial<RetryPolicy> | false;
  /**
   * Milliseconds for one attempt, including the response; 0 means no limit. Defaults to 60,000, and to no limit for
   * uploads.
   */
  readonly timeout?: number;
  /** The `User-Agent` header. Browsers may send a preflight request for it. */
  readonly userAgent?: string;
  /** For tests: replaces the system clock. */
  readonly clock?: Clock;
}

const optionNames: OptionNames<ClientOptions> = {
  baseUrl: true,
  apiKey: true,
  fetch: true,
  codec: true,
  translate: true,
  retry: true,
  timeout: true,
  userAgent: true,
  clock: true,
};

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call, including waits; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly retry?: Partial<RetryPolicy> | false;
  readonly timeout?: number;
}

export interface Settings {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly codec: ClientCodec | undefined;
  readonly translator: Translator;
  readonly retry: RetryPolicy;
  readonly timeout: number | undefined;
  readonly clock: Clock;
  readonly redact: Redactor;
}

/**
 * Validates the options and adds the defaults.
 *
 * @throws TypeError naming the invalid option; it never quotes the key.
 */
export function resolveSettings(options: ClientOptions): Settings {
  assertKnownOptions('A client', options, optionNames);
  const { apiKey, userAgent, codec, clock = systemClock } = options;
  // HTTP libraries reject a key with a line break as well, but quote it in their message.
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError(
      'apiKey must be a non-empty string of visible ASCII characters, without spaces or line breaks.',
    );
  if (userAgent !== undefined && !/^[\x20-\x7e]+$/.test(userAgent))
    throw new TypeError('userAgent must be a non-empty string of printable ASCII characters.');
  if (options.fetch !== undefined && typeof options.fetch !== 'function')
    throw new TypeError('fetch must be a function from a Request to a promise of a Response.');
  if (codec !== undefined && typeof codec.route !== 'function')
    throw new TypeError('codec must be a result of codecOf(resolveProfile(…)), both of social-contract/profile.');
  return {
    baseUrl: resolveBaseUrl(options.baseUrl),
    headers: {
      Accept: 'application/json, application/problem+json',
      Authorization: `Bearer ${apiKey}`,
      ...(userAgent === undefined ? {} : { 'User-Agent': userAgent }),
    },
    // Looked up at each call, so that a later replacement of the global fetch takes effect.
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    codec,
    translator: getTranslator(options),
    retry: resolveRetry(options.retry, defaultRetry),
    timeout: resolveTimeout(options.timeout),
    clock,
    redact: createRedactor(apiKey),
  };
}

/**
 * Merges the retry policy of a call into that of its client.
 *
 * @throws TypeError if it is not one, or a member is negative
 */
export function resolveRetry(policy: Partial<RetryPolicy> | false | undefined, base: RetryPolicy): RetryPolicy {
  if (policy === false) return { ...base, maxRetries: 0 };
  if (policy != null && (typeof policy !== 'object' || Object.keys(policy).some((name) => !(name in base))))
    throw new TypeError('retry must be false, or an object with no members but maxRetries and maxWait.');
  const { maxRetries = base.maxRetries, maxWait = base.maxWait } = policy ?? {};
  if (!(maxRetries >= 0) || !(maxWait >= 0)) throw new TypeError('retry: maxRetries and maxWait must be 0 or more.');
  return { maxRetries, maxWait: Math.min(maxWait, Math.floor(maxDelay / 1000)) };
}

/** A timer with a longer delay in milliseconds fires at once. */
const maxDelay = 2_147_483_647;

/**
 * Validates a timeout in milliseconds.
 *
 * @throws TypeError if it is negative, or longer than a timer can wait
 */
export function resolveTimeout(timeout: number | undefined): number | undefined {
  if (timeout !== undefined && !(timeout >= 0 && timeout <= maxDelay))
    throw new TypeError('timeout must be in milliseconds, from 0 (no limit) to 2,147,483,647.');
  return timeout;
}

function resolveBaseUrl(baseUrl: string | URL): string {
  const url = URL.parse(String(baseUrl));
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError('baseUrl must be an absolute http or https URL, such as https://api.example.com/api/v1.');
  if (url.username || url.password || url.search || url.hash)
    throw new TypeError('baseUrl must have no user, password, query or fragment.');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Uses the routes of the profile, or else those of the contract. */
function getTranslator({ codec, translate }: ClientOptions): Translator {
  const contractRoutes: Readonly<Record<string, ServerRoute>> = operations;
  const ids = [...new Set([...Object.keys(operations), ...Object.keys(translate?.operations ?? {})])] as OperationId[];
  return createTranslator(translate, ids, (id) => (codec === undefined ? contractRoutes[id] : codec.route(id)));
}
