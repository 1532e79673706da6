/** The options with all defaults filled in. */
import { asObject, isObject } from '../../spec/json.ts';
import type { ConformanceOptions } from '../options.ts';
import { redactUrl } from '../report/secretPlaces.ts';
import type { Tier } from '../results/results.ts';
import { defaultResponseLimit, type ResponseLimit } from '../target/responseLimit.ts';
import { UsageError } from './usageError.ts';

export interface Settings {
  readonly base: URL;
  readonly fetch: ConformanceOptions['fetch'];
  readonly loopback: boolean;
  readonly tier: Tier;
  readonly size: NonNullable<ConformanceOptions['size']>;
  readonly maxPublish: number;
  readonly maxRequests: number;
  readonly maxTime: number;
  /** Whether a run that is too slow for `maxTime` ends at once; false if the user has set the limit. */
  readonly mustEndInTime: boolean;
  readonly rate: number | 'off';
  readonly seed: number;
  readonly workers: number;
  readonly responseLimit: ResponseLimit;
  readonly patience: number;
}

/** @throws UsageError for an invalid URL or credentials without keys */
export function readSettings(options: ConformanceOptions): Settings {
  const base = URL.parse(options.url);
  if (base === null || !/^https?:$/.test(base.protocol))
    throw new UsageError(
      `The base URL must be an http or https URL, such as https://api.example.com/api/v1, not "${redactUrl(String(options.url))}".`,
    );
  assertCredentials(options.credentials);
  const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(base.hostname);
  return {
    base,
    fetch: options.fetch,
    loopback,
    tier: options.tier ?? (loopback ? 'publish' : 'read'),
    size: options.size ?? 'standard',
    maxPublish: options.maxPublish ?? (loopback ? 100_000 : 20),
    maxRequests: options.maxRequests ?? 1_000_000,
    maxTime: options.maxTime ?? 60 * 60_000,
    mustEndInTime: options.maxTime === undefined,
    rate: options.rate ?? (loopback ? 'off' : 60),
    seed: options.seed ?? Math.floor(Math.random() * 2 ** 31),
    workers: options.workers ?? 1,
    responseLimit: { ...defaultResponseLimit, ...options.responseLimit },
    patience: options.patience ?? (loopback ? 30_000 : 0),
  };
}

/** Callers without types may leave the credentials out, or pass the keys alone. */
function assertCredentials(credentials: unknown): void {
  if (
    isObject(credentials) &&
    Object.values(credentials).every((credential) => typeof asObject(credential).key === 'string')
  )
    return;
  throw new UsageError(
    'The credentials must be objects with a key by caller, such as { primary: { key } }. With an empty object, only refusals of unauthenticated requests are tested.',
  );
}
