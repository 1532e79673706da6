/** Removes the API key from everything that a caller may log. */

/** Replaces the API key in a text. */
export type Redactor = (text: string) => string;

/** Replaces every occurrence of the secret in a text. */
export function createRedactor(secret: string): Redactor {
  return (text) => text.replaceAll(secret, '[redacted]');
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
