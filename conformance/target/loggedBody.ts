/** The body of a request as the log shows it. */
import type { OutgoingRequest } from './message.ts';

export function buildLoggedBody({ body, files = ['a file'] }: OutgoingRequest): string | null {
  if (body === undefined) return null;
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? `(${body.byteLength} bytes)` : `(${files.join('; ')})`;
}
