/** Handles uploads from the first byte to the last, accepted or not. */
import type { Exchange, HandlingResult } from '../../exchange.ts';
import type { Awaitable } from '../../implementation.ts';
import type { ServiceRequest } from '../../message.ts';
import { RefusalError } from '../../refusal.ts';
import type { Upload } from './readUpload.ts';

/** Opens the upload of a request. The parser is loaded with the first upload. */
export async function openUpload(request: ServiceRequest): Promise<Upload> {
  const { readUpload } = await import('./readUpload.ts');
  return readUpload(request);
}

/** Runs the handler, then reads the rest of the upload; unread bytes would be parsed as the next request. */
export async function drainAfter(
  upload: Upload,
  exchange: Exchange,
  handle: () => Awaitable<HandlingResult>,
): Promise<HandlingResult> {
  try {
    const result = await handle();
    await drainUpload(upload, exchange);
    return result;
  } catch (error) {
    // If the connection is to be cut, the rest need not be read.
    if (!(error instanceof RefusalError && error.cut !== undefined)) await drainUpload(upload, exchange);
    throw error;
  }
}

async function drainUpload(upload: Upload, exchange: Exchange): Promise<void> {
  if (!(await upload.drain())) exchange.headers = { ...exchange.headers, Connection: 'close' };
}
