/** Keeps the key out of everything that a caller may log. */

export type Redact = (text: string) => string;

/** Replaces the secret wherever it stands in a text. */
export function redactor(secret: string): Redact {
  return (text) => text.replaceAll(secret, '[redacted]');
}

/**
 * A copy of an error that holds its texts alone. Errors of HTTP libraries carry requests with their headers, and some
 * quote a header in the message.
 */
export function redacted(error: unknown, redact: Redact, depth = 0): Error {
  const source = error instanceof Error ? error : new Error(String(error));
  const { cause, code } = source as Error & { code?: unknown };
  const copy: Error & { code?: string } = new Error(redact(source.message));
  copy.name = source.name;
  if (typeof code === 'string') copy.code = redact(code);
  if (source.stack !== undefined) copy.stack = redact(source.stack);
  if (cause !== undefined && depth < 3) copy.cause = redacted(cause, redact, depth + 1);
  return copy;
}
