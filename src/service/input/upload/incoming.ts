/** Handles uploads from the first byte to the last, accepted or not. */

import type { Awaitable } from '../../implementation.ts';
import type { ServiceRequest } from '../../message.ts';
import { RefusalError } from '../../refusal.ts';
import type { HandlingResult, RequestState } from '../../requestState.ts';
import type { Upload } from './readUpload.ts';

/** Opens the upload of a request. The parser is loaded with the first upload. */
export async function openUpload(request: ServiceRequest): Promise<Upload> {
  const { readUpload } = await import('./readUpload.ts');
  return readUpload(request);
}

/** Runs the handler, then reads the rest of the upload; unread bytes would be parsed as the next request. */
export async function drainAfter(
  upload: Upload,
  state: RequestState,
  handle: () => Awaitable<HandlingResult>,
): Promise<HandlingResult> {
  try {
    const result = await handle();
    await drainUpload(upload, state);
    return result;
  } catch (error) {
    // If the connection is to be cut, the rest need not be read.
    if (!(error instanceof RefusalError && error.cut !== undefined)) await drainUpload(upload, state);
    throw error;
  }
}

async function drainUpload(upload: Upload, state: RequestState): Promise<void> {
  if (!(await upload.drain())) state.headers = { ...state.headers, Connection: 'close' };
}
