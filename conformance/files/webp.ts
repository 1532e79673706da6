/** Encodes lossless WebP images of one colour, which need no bits per pixel. */
import { concatBytes, encodeLittleEndian, fillBytes, getLength, type Piece } from './pieces.ts';

/** No transform, no colour cache, one group of codes with one symbol each for green, red, blue, alpha and distance. */
const pixels = concatBytes([0x28, 0x58, 0x61, 0x0a, 0xd9, 0xff, 0x02, 0x00]);

function buildChunk(type: string, ...content: readonly Piece[]): readonly Piece[] {
  const length = getLength(content);
  return [concatBytes(type, encodeLittleEndian(length, 4)), ...content, ...(length % 2 ? [Uint8Array.of(0)] : [])];
}

function buildPixels(width: number, height: number): readonly Piece[] {
  // Fourteen bits for each dimension, no alpha, version 0.
  const dimensions = (width - 1) | ((height - 1) << 14);
  return buildChunk('VP8L', concatBytes(0x2f, encodeLittleEndian(dimensions, 4), pixels));
}

const buildFile = (...chunks: readonly Piece[]): readonly Piece[] => [
  concatBytes('RIFF', encodeLittleEndian(getLength(chunks) + 4, 4), 'WEBP'),
  ...chunks,
];

export const buildWebp = (width: number, height: number): readonly Piece[] => buildFile(...buildPixels(width, height));

/**
 * A file in the extended format, with a chunk that decoders ignore.
 *
 * @param total the size of the file in bytes, an even number
 */
export function buildPaddedWebp(width: number, height: number, total: number): readonly Piece[] {
  const encodeDimension = (value: number): Uint8Array => encodeLittleEndian(value - 1, 4).subarray(0, 3);
  const image = [
    ...buildChunk('VP8X', new Uint8Array(4), encodeDimension(width), encodeDimension(height)),
    ...buildPixels(width, height),
  ];
  const [fileHeader, chunkHeader] = [12, 8];
  return buildFile(...image, ...buildChunk('PADD', ...fillBytes(total - fileHeader - getLength(image) - chunkHeader)));
}
