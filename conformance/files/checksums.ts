/** Checksums inside of images. */
import { crc32 } from 'node:zlib';

/** CRC-32 as PNG takes it. */
export const crc = (content: Uint8Array): number => crc32(content);

/** Adler-32, at the end of every zlib stream. */
export function adler32(content: Uint8Array): number {
  let [low, high] = [1, 0];
  for (const byte of content) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return high * 65_536 + low;
}
