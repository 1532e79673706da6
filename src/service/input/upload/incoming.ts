/** An upload from its first byte to its last, whatever becomes of it. */
import type { Exchange, Outcome } from '../../exchange.ts';
import type { Awaitable } from '../../implementation.ts';
import type { ServiceRequest } from '../../message.ts';
import { Refused } from '../../refused.ts';
import type { Upload } from './readUpload.ts';

/** Most services are never sent a file, or not soon; what reads one is loaded with the first. */
export async function uploadIn(request: ServiceRequest): Promise<Upload> {
  const { readUpload } = await import('./readUpload.ts');
  return readUpload(request);
}

/** Answers, and reads away what nobody has read of the upload: it would be taken for the next request. */
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
    // Of a connection that is cut nothing more is wanted.
    if (!(error instanceof Refused && error.cut !== undefined)) await readAway(upload, exchange);
    throw error;
  }
}

async function readAway(upload: Upload, exchange: Exchange): Promise<void> {
  if (!(await upload.readAway())) exchange.headers = { ...exchange.headers, Connection: 'close' };
}
