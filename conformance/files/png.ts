/** Encodes PNG images of one grey, without compression so that the bytes are the same on every machine. */
import { computeAdler, computeCrc } from './checksums.ts';
import { concatBytes, encodeBigEndian, type Piece, variedBlock } from './pieces.ts';

const buildChunk = (type: string, content: Uint8Array): Uint8Array => {
  const typedContent = concatBytes(type, content);
  return concatBytes(
    encodeBigEndian(content.byteLength, 4),
    typedContent,
    encodeBigEndian(computeCrc(typedContent), 4),
  );
};

/**
 * Uses one bit per pixel, so an image of a few hundred pixels square takes a few kilobytes.
 *
 * @param total the size to pad the file to, in bytes; a chunk that decoders ignore takes at least twelve
 */
export function buildPng(width: number, height: number, total = 0): readonly Piece[] {
  const [head, end] = [buildHead(width, height), buildChunk('IEND', new Uint8Array())];
  const padding = total - head.byteLength - end.byteLength - 12;
  return [head, ...(padding < 0 ? [] : [buildChunk('paDd', Buffer.alloc(padding, variedBlock))]), end];
}

function buildHead(width: number, height: number): Uint8Array {
  // Every row starts with its filter type, here none.
  const row = concatBytes(0, new Uint8Array(Math.ceil(width / 8)).fill(0xaa));
  const image = Buffer.concat(Array.from({ length: height }, () => row));
  return concatBytes(
    [0x89],
    'PNG\r\n',
    [0x1a],
    '\n',
    buildChunk('IHDR', concatBytes(encodeBigEndian(width, 4), encodeBigEndian(height, 4), [1, 0, 0, 0, 0])),
    buildChunk('IDAT', buildStoredBlocks(image)),
  );
}

const maxBlockSize = 65_535;

/** A zlib stream of uncompressed blocks. */
function buildStoredBlocks(content: Uint8Array): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (let from = 0; from < content.byteLength; from += maxBlockSize) {
    const block = content.subarray(from, from + maxBlockSize);
    const isLast = from + maxBlockSize >= content.byteLength;
    const length = block.byteLength;
    blocks.push(
      concatBytes(isLast ? 1 : 0, [length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff], block),
    );
  }
  return concatBytes([0x78, 0x01], ...blocks, encodeBigEndian(computeAdler(content), 4));
}
