import type { ServiceRequest } from '../message.ts';
import { RefusalError } from '../refusal.ts';
import { maxDiscardedJsonBytes } from './inputLimits.ts';

/**
 * Reads and discards the rest of a body.
 *
 * @throws RefusalError if the request could not be translated
 */
export async function discardBody(request: ServiceRequest): Promise<void> {
  if (request.bufferedBody !== undefined) return;
  let bytes = 0;
  try {
    for await (const chunk of request.body()) {
      bytes += chunk.byteLength;
      if (bytes > maxDiscardedJsonBytes) return;
    }
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    // The client has disconnected; there is nothing left to read.
  }
}
