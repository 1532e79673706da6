/** Decompresses and decodes the body of a response. */
import { decodeText, decompressBody } from '../conformance/target/decodeBody.ts';
import type { ObservedExchange } from './connections/observedExchange.ts';
import { joinHeaders } from './wire/head.ts';

/** The maximum number of bytes after decompression; a longer response has no text. */
const maxTextSize = 4 * 1024 * 1024;

/** Returns the text of a response body, or undefined if the copy is incomplete or cannot be decompressed. */
export function readResponseText({ response, responseBody }: ObservedExchange): string | undefined {
  if (response === undefined || responseBody === undefined || !responseBody.isWhole) return undefined;
  try {
    return decodeText(decompressBody(responseBody.content, joinHeaders(response)['content-encoding'], maxTextSize));
  } catch {
    return undefined;
  }
}
