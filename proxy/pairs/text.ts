/** The text of an answer that has passed. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { joined } from '../wire/head.ts';
import type { Observed } from './observed.ts';

/** Longer answers are not unpacked. */
const longest = 4 * 1024 * 1024;

/** Text of a body; undefined where the proxy has not all of it, or cannot unpack it. */
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
