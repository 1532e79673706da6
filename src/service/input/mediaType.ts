/** Checks the media type of request bodies. */
import { excerpt } from '../../../spec/text/excerpt.ts';
import type { ServiceRequest } from '../message.ts';
import { RefusalError } from '../refusal.ts';

/**
 * Checks `Content-Type` and `Content-Encoding`.
 *
 * @throws RefusalError unless the media type is as expected, in UTF-8 and without encoding
 */
export function assertMediaType(request: ServiceRequest, expected: string): void {
  const type = request.header('content-type') ?? '';
  // The common case, without parsing.
  if (type === expected && request.header('content-encoding') === undefined) return;
  const [mediaType = '', ...parameters] = type.split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/i.exec(parameter)?.[1]?.toLowerCase())
    .find((charsetValue) => charsetValue !== undefined);
  const encoding = request.header('content-encoding')?.toLowerCase() ?? 'identity';
  const createMediaTypeError = (detail: string, actual: string) =>
    new RefusalError('UNSUPPORTED_MEDIA_TYPE', [
      { rule: 'request.media-type', at: '', limit: expected, actual: excerpt(actual), detail },
    ]);
  if (mediaType.trim().toLowerCase() !== expected)
    throw createMediaTypeError(`Send Content-Type: ${expected}.`, type === '' ? 'none' : type);
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
    throw createMediaTypeError('Send the body in UTF-8.', charset);
  if (encoding !== 'identity') throw createMediaTypeError('Send the body without Content-Encoding.', encoding);
}
