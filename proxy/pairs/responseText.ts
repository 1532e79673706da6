/** Decompresses and decodes the body of a response. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { joinHeaders } from '../wire/head.ts';
import type { ObservedExchange } from './observedExchange.ts';

/** The maximum number of bytes after decompression; a longer response has no text. */
const maxTextSize = 4 * 1024 * 1024;

/** Returns the text of a response body, or undefined if the copy is incomplete or cannot be decompressed. */
export function readResponseText({ response, responseBody }: ObservedExchange): string | undefined {
  if (response === undefined || responseBody === undefined || !responseBody.isWhole) return undefined;
  const coding = (joinHeaders(response)['content-encoding'] ?? 'identity').trim().toLowerCase();
  const decompress = { gzip: gunzipSync, 'x-gzip': gunzipSync, deflate: inflateSync, br: brotliDecompressSync }[coding];
  if (coding !== 'identity' && decompress === undefined) return undefined;
  try {
    const bytes =
      decompress === undefined
        ? responseBody.content
        : decompress(responseBody.content, { maxOutputLength: maxTextSize });
    return bytes.toString('utf8');
  } catch {
    return undefined;
  }
}
