/** Checksums of image formats. */
import { crc32 } from 'node:zlib';

/** CRC-32, as in PNG. */
export const computeCrc = (content: Uint8Array): number => crc32(content);

/** The number of bytes that can be summed before the sums exceed 32 bits. */
const adlerBlock = 5552;

/** Adler-32, the checksum at the end of a zlib stream. */
export function computeAdler(content: Uint8Array): number {
  let [low, high] = [1, 0];
  for (let start = 0; start < content.length; start += adlerBlock) {
    const end = Math.min(start + adlerBlock, content.length);
    for (let i = start; i < end; i++) {
      low += content[i] ?? 0;
      high += low;
    }
    low %= 65_521;
    high %= 65_521;
  }
  return high * 65_536 + low;
}
