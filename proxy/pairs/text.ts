/** The text of a response body. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { joined } from '../wire/head.ts';
import type { Observed } from './observed.ts';

/** Longer responses are not decompressed. */
const longest = 4 * 1024 * 1024;

/** The text of a body, or undefined if the copy is incomplete or cannot be decompressed. */
export function textOf({ response, responseBody }: Observed): string | undefined {
  if (response === undefined || responseBody === undefined || !responseBody.isWhole) return undefined;
  const coding = (joined(response)['content-encoding'] ?? 'identity').trim().toLowerCase();
  const unpack = { gzip: gunzipSync, 'x-gzip': gunzipSync, deflate: inflateSync, br: brotliDecompressSync }[coding];
  if (coding !== 'identity' && unpack === undefined) return undefined;
  try {
    const bytes =
      unpack === undefined ? responseBody.content : unpack(responseBody.content, { maxOutputLength: longest });
    return bytes.toString('utf8');
  } catch {
    return undefined;
  }
}
