/** Serves a stored file, with support for ranges and conditional requests. */
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ServiceRequest } from '../../../src/service/message.ts';
import { ControlError } from '../../control/operation/controlError.ts';
import type { RouterResponse } from '../route.ts';
import { isNotModified, meetsPreconditions, readRange } from './conditional.ts';

/**
 * Builds the response for a file.
 *
 * @param fileHeaders the headers of the file itself, such as its type
 * @throws ControlError if the file does not exist, or its version or range does not match the request
 */
export async function buildFileResponse(
  path: string,
  fileHeaders: Readonly<Record<string, string>>,
  request: ServiceRequest,
): Promise<RouterResponse> {
  const { size, mtime } = await stat(path).catch(rejectMissing);
  const version = {
    tag: `"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
    modifiedAt: Math.floor(mtime.getTime() / 1000) * 1000,
  };
  const commonHeaders = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=0',
    'Last-Modified': mtime.toUTCString(),
    ETag: version.tag,
  };
  if (!meetsPreconditions(request, version))
    throw new ControlError('PRECONDITION_FAILED', 'The file has changed: its version does not match the condition.');
  if (isNotModified(request, version)) return { status: 304, headers: commonHeaders, body: '' };
  const range = readRange(request, version, size);
  if (range === 'none')
    throw new ControlError('RANGE_NOT_SATISFIABLE', `The file has ${size} bytes, none of them in this range.`, {
      headers: { 'Content-Range': `bytes */${size}` },
    });
  const { first, last } = range ?? { first: 0, last: size - 1 };
  const rangeHeaders: Readonly<Record<string, string>> =
    range === undefined ? {} : { 'Content-Range': `bytes ${first}-${last}/${size}` };
  const headers = { ...fileHeaders, ...commonHeaders, ...rangeHeaders, 'Content-Length': String(last - first + 1) };
  const status = range === undefined ? 200 : 206;
  if (size === 0 || request.method === 'HEAD') return { status, headers, body: () => Readable.from([]) };
  // An open file can be read even if a reset deletes it in the meantime.
  const file = await open(path).catch(rejectMissing);
  return { status, headers, body: () => file.createReadStream({ start: first, end: last }) };
}

/** @throws ControlError if the file does not exist, and any other error as it is */
function rejectMissing(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOENT') throw error;
  throw new ControlError('NOT_FOUND', 'The file no longer exists.');
}
