/**
 * Verifies that a webhook is genuine, intact and recent (Standard Webhooks 1.0). Uses WebCrypto only, so it runs in
 * browsers too.
 */
import type { WebhookEvent } from './contract.ts';

export type WebhookFault = 'missing-header' | 'bad-timestamp' | 'too-old' | 'too-new' | 'bad-signature' | 'not-json';

/** The delivery is not trustworthy; respond with 400 and do not act on it. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Headers of any server: a `Headers` object, or a plain object as in Node and Express, in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** Milliseconds since 1970; defaults to the system clock. */
  readonly now?: number | (() => number);
  /** The permitted difference in seconds between the timestamp and the clock, in both directions; defaults to 300. */
  readonly tolerance?: number;
}

export interface VerifiedWebhook<Payload = WebhookEvent> {
  /** The same for every attempt to deliver an event; store it to ignore duplicates. */
  readonly id: string;
  /** When the webhook was sent. */
  readonly timestamp: Date;
  /** The parsed body. Its type is not validated. */
  readonly payload: Payload;
}

/**
 * Verifies one delivery and parses its body.
 *
 * @param rawBody the body exactly as received: parsing and serializing JSON changes bytes and invalidates the
 * signature.
 * @param secret `whsec_` and base64, as the service shows it.
 * @throws WebhookVerificationError with a `fault`, or TypeError if the secret or an option is invalid.
 */
export async function verifyWebhook<Payload = WebhookEvent>(
  headers: WebhookHeaders,
  rawBody: string | Uint8Array,
  secret: string,
  { now = Date.now, tolerance = 300 }: VerifyOptions = {},
): Promise<VerifiedWebhook<Payload>> {
  const key = await importHmacKey(secret);
  const id = requireHeader(headers, 'webhook-id');
  const timestampText = requireHeader(headers, 'webhook-timestamp');
  const signatures = requireHeader(headers, 'webhook-signature');
  const sentAt = toSeconds(timestampText);
  assertRecent(sentAt, (typeof now === 'number' ? now : now()) / 1000, tolerance);

  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody;
  const signedContent = concatBytes(new TextEncoder().encode(`${id}.${timestampText}.`), body);
  if (!(await hasValidSignature(key, signatures, signedContent)))
    throw new WebhookVerificationError('bad-signature', 'No signature of the webhook matches its body and the secret.');
  return { id, timestamp: new Date(sentAt * 1000), payload: parseBody(body) as Payload };
}

function requireHeader(headers: WebhookHeaders, name: string): string {
  const value = getHeader(headers, name);
  if (value === undefined || value === '')
    throw new WebhookVerificationError('missing-header', `The webhook has no ${name} header.`);
  return value;
}

function getHeader(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return Array.isArray(value) ? value.join(' ') : (value as string | undefined);
}

function toSeconds(timestampText: string): number {
  if (!/^\d{1,12}$/.test(timestampText))
    throw new WebhookVerificationError('bad-timestamp', 'The webhook-timestamp header must be a number of seconds.');
  return Number(timestampText);
}

function assertRecent(sentAt: number, now: number, tolerance: number): void {
  // Every comparison with NaN is false, so that it would accept any age.
  if (!(tolerance >= 0)) throw new TypeError('tolerance must be a number of seconds, 0 or more.');
  if (!Number.isFinite(now)) throw new TypeError('now must be a number of milliseconds since 1970.');
  const age = Math.round(now - sentAt);
  if (age > tolerance)
    throw new WebhookVerificationError(
      'too-old',
      `The webhook was sent ${age} s ago; at most ${tolerance} s are allowed.`,
    );
  if (age < -tolerance)
    throw new WebhookVerificationError(
      'too-new',
      `The timestamp of the webhook is ${-age} s in the future; check the clocks of both machines.`,
    );
}

/** A webhook has several signatures during a secret rotation. `verify` compares in constant time. */
async function hasValidSignature(
  key: Key,
  signatures: string,
  signedContent: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  let isGenuine = false;
  for (const entry of signatures.split(' ')) {
    const bytes = entry.startsWith('v1,') ? decodeBase64(entry.slice(3)) : undefined;
    if (bytes !== undefined && (await crypto.subtle.verify('HMAC', key, bytes, signedContent))) isGenuine = true;
  }
  return isGenuine;
}

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** In JavaScript, the secret may come from an environment variable that is not set. */
function importHmacKey(secret: string | undefined): Promise<Key> {
  const bytes = secret === undefined ? undefined : decodeBase64(secret.replace(/^whsec_/, ''));
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError('The secret of a webhook must be "whsec_" followed by base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Undefined if the text is invalid. */
function decodeBase64(base64: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return undefined;
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined; // invalid padding or length
  }
}

function concatBytes(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const joinedBytes = new Uint8Array(head.length + tail.length);
  joinedBytes.set(head);
  joinedBytes.set(tail, head.length);
  return joinedBytes;
}

function parseBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new WebhookVerificationError('not-json', 'The webhook is genuine, but its body is not JSON.');
  }
}
