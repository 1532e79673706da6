/** Serves a stored file, with support for ranges and conditional requests. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ServiceRequest } from '../../../src/service/message.ts';
import { ControlError } from '../../control/operation/controlError.ts';
import type { SiteAnswer } from '../route.ts';
import { isKnown, isWanted, rangeIn } from './conditional.ts';

/**
 * Builds the response for a file.
 *
 * @param own the headers of the file itself, such as its type
 * @throws ControlError if the file does not exist, or its version or range does not match the request
 */
export async function fileAnswer(
  path: string,
  own: Readonly<Record<string, string>>,
  request: ServiceRequest,
): Promise<SiteAnswer> {
  const { size, mtime } = await stat(path).catch(() => {
    throw new ControlError('NOT_FOUND', 'The file no longer exists.');
  });
  const version = {
    tag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
    modified: Math.floor(mtime.getTime() / 1000) * 1000,
  };
  const common = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=0',
    'Last-Modified': mtime.toUTCString(),
    ETag: version.tag,
  };
  if (!isWanted(request, version))
    throw new ControlError('PRECONDITION_FAILED', 'The file has changed: its version does not match the condition.');
  if (isKnown(request, version)) return { status: 304, headers: common, body: '' };
  const range = rangeIn(request, version, size);
  if (range === 'none')
    throw new ControlError('RANGE_NOT_SATISFIABLE', `The file has ${size} bytes, none of them in this range.`, {
      headers: { 'Content-Range': `bytes */${size}` },
    });
  const { first, last } = range ?? { first: 0, last: size - 1 };
  const part: Readonly<Record<string, string>> =
    range === undefined ? {} : { 'Content-Range': `bytes ${first}-${last}/${size}` };
  return {
    status: range === undefined ? 200 : 206,
    headers: { ...own, ...common, ...part, 'Content-Length': String(last - first + 1) },
    body: () => (size === 0 ? Readable.from([]) : createReadStream(path, { start: first, end: last })),
  };
}
