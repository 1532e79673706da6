/** Encodes lossless WebP images of one colour, which need no bits per pixel. */
import { bytes, encodeLittleEndian, type Piece } from './pieces.ts';

/** No transform, no colour cache, one group of codes with one symbol each for green, red, blue, alpha and distance. */
const pixels = bytes([0x28, 0x58, 0x61, 0x0a, 0xd9, 0xff, 0x02, 0x00]);

export function buildWebp(width: number, height: number): readonly Piece[] {
  // Fourteen bits for each dimension, no alpha, version 0.
  const dimensions = (width - 1) | ((height - 1) << 14);
  const content = bytes(0x2f, encodeLittleEndian(dimensions, 4), pixels);
  const chunk = bytes(
    'VP8L',
    encodeLittleEndian(content.byteLength, 4),
    content,
    content.byteLength % 2 === 0 ? [] : 0,
  );
  return [bytes('RIFF', encodeLittleEndian(chunk.byteLength + 4, 4), 'WEBP', chunk)];
}
