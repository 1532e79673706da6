/** Removes secrets from everything that is written: keys, credentials in headers, webhook secrets. */

import { isObject } from '../../spec/json.ts';
import { secretParameters } from '../../spec/text/secretParameters.ts';
import { isSecretHeader } from './secretPlaces.ts';

/** The replacement of a secret. */
export const redaction = '[redacted]';

/** The names of members that have a secret, as a pattern. */
const secretNames = String.raw`(?:[\w-]*secret|(?:x-)?api[_-]?key|password|access[_-]?token|refresh[_-]?token|authorization)`;

/** Members of JSON texts that have a secret. */
const secretMembers = new RegExp(String.raw`("${secretNames}"\s*:\s*")(?:[^"\\]|\\.)*"`, 'gi');

/** The same in a JSON text that is the value of a JSON member. */
const escapedSecretMembers = new RegExp(String.raw`(\\"${secretNames}\\"\s*:\s*\\")[^"\\]*`, 'gi');

/** The name of such a member, for values that are already parsed. */
const secretMemberName = new RegExp(`^${secretNames}$`, 'i');

/** The end of such a member; a quick check, since few of the many long bodies have one. */
const secretEnding = /(?:secret|key|word|token|authorization)\\?"\s*:\s*\\?"/i;

/** The maximum length and number of cached texts. */
const maxCachedLength = 48;
const maxCachedTexts = 4096;

const webhookSecrets = /whsec_[A-Za-z0-9+/_-]+={0,2}/g;
const userInfo = /(\b\w+:\/\/)[^/?#\s"'@]+@/g;

/** Returns the value without secrets: the known ones everywhere, and others in the places where secrets usually are. */
export function redact<T>(value: T, secrets: Iterable<string>): T {
  return createRedactor(secrets)(value);
}

/** Returns a function that removes secrets, for many values. */
export function createRedactor(secrets: Iterable<string>): <T>(value: T) => T {
  const secretPattern = buildPattern([...secrets]);
  const redactUncached = (text: string): string => {
    const withoutSecrets = secretPattern === undefined ? text : text.replace(secretPattern, redaction);
    const withoutWebhookSecrets = withoutSecrets.includes('whsec_')
      ? withoutSecrets.replace(webhookSecrets, redaction)
      : withoutSecrets;
    const withoutUsers = withoutWebhookSecrets.includes('@')
      ? withoutWebhookSecrets.replace(userInfo, `$1${redaction}@`)
      : withoutWebhookSecrets;
    return withoutUsers.includes('=') ? withoutUsers.replace(secretParameters, `$1${redaction}`) : withoutUsers;
  };
  // The same header names and values recur in every exchange.
  const cache = new Map<string, string>();
  const redactText = (text: string): string => {
    if (text.length > maxCachedLength) return redactUncached(text);
    const redactedText = cache.get(text) ?? redactUncached(text);
    if (cache.size < maxCachedTexts) cache.set(text, redactedText);
    return redactedText;
  };
  const redactBody = (text: string): string =>
    secretEnding.test(text)
      ? text.replace(secretMembers, `$1${redaction}"`).replace(escapedSecretMembers, `$1${redaction}`)
      : text;
  const walk = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return redactText(isBody(name) ? redactBody(value) : value);
    if (Array.isArray(value)) return value.map((item) => walk(item));
    if (!isObject(value)) return value;
    const isSecret = isHeaders(name) ? isSecretHeader : isSecretMember;
    const result: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(value)) {
      const isHidden = isSecret(key) && (isHeaders(name) || isLiteral(item));
      setMember(result, redactText(key), walk(isHidden ? redactSecret(key, String(item)) : item, key));
    }
    return result;
  };
  return <T>(value: T) => walk(value) as T;
}

const isSecretMember = (name: string): boolean => secretMemberName.test(name);
/** Whether a value has no placeholders, which scripts need to be replayed. */
const isLiteral = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && !value.includes('{{'));
const isBody = (name: string): boolean => name === 'requestBody' || name === 'responseBody';
const isHeaders = (name: string): boolean => name === 'requestHeaders' || name === 'responseHeaders';

/** Sets a member; plain assignment to `__proto__` would change the prototype. */
function setMember(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  else target[name] = value;
}

/** Keeps the scheme of an `Authorization` header. */
function redactSecret(name: string, value: string): string {
  const scheme = /authorization$/i.test(name)
    ? /^(?:api-?key|basic|bearer|digest|hmac|negotiate|token)(?= )/i.exec(value)?.[0]
    : undefined;
  return scheme === undefined ? redaction : `${scheme} ${redaction}`;
}

/** Matches all encodings in which a service can echo a secret: literal, in a URL, in JSON, in base64. */
function buildPattern(secrets: readonly string[]): RegExp | undefined {
  const forms = new Set(secrets.filter((secret) => secret !== '').flatMap(getForms));
  if (forms.size === 0) return undefined;
  // The longest first, since one key can be a prefix of another.
  return new RegExp(
    [...forms]
      .sort((a, b) => b.length - a.length)
      .map(buildExactPattern)
      .join('|'),
    'g',
  );
}

function getForms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    // Short encodings would match in unrelated base64.
    ...(secret.length < 8 ? [] : [bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')]),
  ];
}

/** Matches a short key only as a separate word. */
function buildExactPattern(form: string): string {
  const literal = form.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return form.length < 8 ? `(?<![\\w-])${literal}(?![\\w-])` : literal;
}
