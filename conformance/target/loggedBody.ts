/** The body of a request as the log shows it. */
import type { OutgoingRequest } from './message.ts';

export function buildLoggedBody(body: OutgoingRequest['body']): string | null {
  if (body === undefined) return null;
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? `(${body.byteLength} bytes)` : '(a file)';
}
