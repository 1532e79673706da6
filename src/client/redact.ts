/** Removes the API key from everything that a caller may log. */
import { isObject } from '../../spec/json.ts';

/** Replaces the API key in a text. */
export type Redactor = (text: string) => string;

const redactedText = '[redacted]';

/** Replaces every occurrence of the secret in a text, also with characters that JSON escapes. */
export function createRedactor(secret: string): Redactor {
  const pattern = new RegExp(secret.replaceAll(/./g, buildCharacterPattern), 'g');
  return (text) => text.replace(pattern, redactedText);
}

/** The pattern of a visible ASCII character in JSON: as it is, after a backslash, or as a code. */
function buildCharacterPattern(character: string): string {
  const hex = character.charCodeAt(0).toString(16);
  return String.raw`(?:\\?\x${hex}|\\u00(?:${hex}|${hex.toUpperCase()}))`;
}

/** Deeper JSON values are left out, so that the recursion ends in time. */
const maxDepth = 100;

/** Redacts every text and every name of a JSON value, and every number that is the secret. */
export function redactJson(value: unknown, redact: Redactor, depth = 0): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value === 'number') {
    const text = redact(String(value));
    return text === redactedText ? text : value;
  }
  if (depth > maxDepth) return undefined;
  if (Array.isArray(value)) return value.map((item) => redactJson(item, redact, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [redact(name), redactJson(member, redact, depth + 1)]),
  );
}

/**
 * Copies an error with its texts only. Errors of HTTP libraries contain requests with their headers, and some messages
 * quote a header.
 */
export function redactError(error: unknown, redact: Redactor, depth = 0): Error {
  const source = error instanceof Error ? error : new Error(String(error));
  const { cause, code } = source as Error & { code?: unknown };
  const copy: Error & { code?: string } = new Error(redact(source.message));
  copy.name = source.name;
  if (typeof code === 'string') copy.code = redact(code);
  if (source.stack !== undefined) copy.stack = redact(source.stack);
  if (cause instanceof Error && depth < 3) copy.cause = redactError(cause, redact, depth + 1);
  return copy;
}
