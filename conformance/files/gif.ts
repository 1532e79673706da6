/** Encodes GIF animations of two frames, padded with comments. */
import { concatBytes, encodeLittleEndian, getLength, type Piece, variedBlock } from './pieces.ts';

/** Two shades of grey. */
const palette = [0x30, 0x60, 0x90, 0xf0, 0xf0, 0xe0];

/** @param total the size to pad the file to, in bytes; a comment takes at least five */
export function buildGif(width: number, height: number, total = 0): readonly Piece[] {
  const header = concatBytes(
    'GIF89a',
    encodeLittleEndian(width, 2),
    encodeLittleEndian(height, 2),
    [0x80, 0, 0],
    palette,
  );
  const loop = concatBytes([0x21, 0xff, 11], 'NETSCAPE2.0', [3, 1, 0, 0, 0]);
  const frames = [0, 1].map((shade) =>
    concatBytes(
      [0x21, 0xf9, 4, 0, 50, 0, 0, 0, 0x2c],
      encodeLittleEndian(0, 2),
      encodeLittleEndian(0, 2),
      encodeLittleEndian(width, 2),
      encodeLittleEndian(height, 2),
      0,
      encodePixels(width * height, shade),
    ),
  );
  const trailer = concatBytes(0x3b);
  const image = [header, loop, ...frames, trailer];
  return [header, loop, ...buildComments(total - getLength(image)), ...frames, trailer];
}

/**
 * Encodes pixels as codes of eight bits, without compression: a clear code resets the table before codes grow longer.
 */
function encodePixels(count: number, shade: number): Uint8Array {
  const [bits, clearCode, endCode] = [7, 128, 129];
  const codesPerTable = 100;
  const codes: number[] = [];
  for (let offset = 0; offset < count; offset += codesPerTable)
    codes.push(clearCode, ...Array.from({ length: Math.min(codesPerTable, count - offset) }, () => shade));
  codes.push(endCode);
  const blocks: Uint8Array[] = [];
  for (let from = 0; from < codes.length; from += 255) {
    const block = codes.slice(from, from + 255);
    blocks.push(concatBytes(block.length, block));
  }
  return concatBytes(bits, ...blocks, 0);
}

/** Full blocks of a comment; a prime number of them, so that chunks of a comment differ. */
const variedBlockCount = 251;
const variedBlocks = Buffer.concat(
  Array.from({ length: variedBlockCount }, (_, i) => concatBytes(255, variedBlock.subarray(i * 255, (i + 1) * 255))),
);

/** Comments of `total` bytes. */
function buildComments(total: number): readonly Piece[] {
  if (total < 5) return [];
  const content = total - 3;
  const fullBlocks = Math.floor((content - 2) / 256);
  // The last block has the rest, and is never empty.
  const remainder = content - fullBlocks * 256 - 1;
  return [
    concatBytes([0x21, 0xfe]),
    { block: variedBlocks, times: Math.floor(fullBlocks / variedBlockCount) },
    variedBlocks.subarray(0, (fullBlocks % variedBlockCount) * 256),
    concatBytes(remainder, variedBlock.subarray(0, remainder)),
    concatBytes(0),
  ];
}
