/** Checksums of image formats. */
import { crc32 } from 'node:zlib';

/** CRC-32, as in PNG. */
export const crc = (content: Uint8Array): number => crc32(content);

/** Adler-32, the checksum at the end of a zlib stream. */
export function adler32(content: Uint8Array): number {
  let [low, high] = [1, 0];
  for (const byte of content) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return high * 65_536 + low;
}
