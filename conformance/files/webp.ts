/** WebP images of one colour: lossless, every pixel in no bit at all. */
import { Bits } from './bits.ts';
import { bytes, little, type Piece } from './pieces.ts';

export function webp(width: number, height: number): readonly Piece[] {
  const stream = new Bits()
    .low(0x2f, 8)
    .low(width - 1, 14)
    .low(height - 1, 14)
    // No alpha, version 0; then no transform, no cache of colours, one group of codes.
    .low(0, 1)
    .low(0, 3)
    .low(0, 1)
    .low(0, 1)
    .low(0, 1);
  // Green, red, blue, alpha and distance: one symbol each, of eight bits.
  for (const symbol of [0x60, 0x30, 0x90, 0xff, 0]) stream.low(1, 1).low(0, 1).low(1, 1).low(symbol, 8);
  const content = stream.lowBytes();
  const even = content.byteLength % 2 === 0 ? content : bytes(content, 0);
  const chunk = bytes('VP8L', little(content.byteLength, 4), even);
  return [bytes('RIFF', little(chunk.byteLength + 4, 4), 'WEBP', chunk)];
}
