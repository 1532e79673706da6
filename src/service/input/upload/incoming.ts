/** Handles uploads from the first byte to the last, accepted or not. */
import type { Exchange, Outcome } from '../../exchange.ts';
import type { Awaitable } from '../../implementation.ts';
import type { ServiceRequest } from '../../message.ts';
import { Refused } from '../../refused.ts';
import type { Upload } from './readUpload.ts';

/** Opens the upload of a request. The parser is loaded with the first upload. */
export async function uploadIn(request: ServiceRequest): Promise<Upload> {
  const { readUpload } = await import('./readUpload.ts');
  return readUpload(request);
}

/** Runs the handler, then reads the rest of the upload; unread bytes would be parsed as the next request. */
export async function readAwayAfter(
  upload: Upload,
  exchange: Exchange,
  answer: () => Awaitable<Outcome>,
): Promise<Outcome> {
  try {
    const made = await answer();
    await readAway(upload, exchange);
    return made;
  } catch (error) {
    // If the connection is to be cut, the rest need not be read.
    if (!(error instanceof Refused && error.cut !== undefined)) await readAway(upload, exchange);
    throw error;
  }
}

async function readAway(upload: Upload, exchange: Exchange): Promise<void> {
  if (!(await upload.readAway())) exchange.headers = { ...exchange.headers, Connection: 'close' };
}
