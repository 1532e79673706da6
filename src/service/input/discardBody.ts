import type { ServiceRequest } from '../message.ts';
import { maxDiscardedJsonBytes } from './inputLimits.ts';

/** Reads and discards the rest of a body. */
export async function discardBody(request: ServiceRequest): Promise<void> {
  if (request.bufferedBody !== undefined) return;
  let bytes = 0;
  try {
    for await (const chunk of request.body()) {
      bytes += chunk.byteLength;
      if (bytes > maxDiscardedJsonBytes) return;
    }
  } catch {
    // The client has disconnected; there is nothing left to read.
  }
}
