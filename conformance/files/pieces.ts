/** Files as pieces: repeated content is stored once, so a file of 300 MB needs little memory. */

/** Some bytes, or some bytes repeated. */
export type Piece = Uint8Array | { readonly block: Uint8Array; readonly times: number };

/** The maximum size of a chunk in bytes. */
const chunkSize = 65_536;

export function getLength(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + getPieceLength(piece), 0);
}

function getPieceLength(piece: Piece): number {
  return piece instanceof Uint8Array ? piece.byteLength : piece.block.byteLength * piece.times;
}

/** Streams the bytes of the pieces in order. */
// biome-ignore lint/suspicious/useAwait: files are read as async iterables
export async function* streamPieces(pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) {
      if (piece.byteLength > 0) yield piece;
      continue;
    }
    const { block, times } = piece;
    const batchSize = Math.max(1, Math.floor(chunkSize / Math.max(1, block.byteLength)));
    const batch = Buffer.alloc(Math.min(batchSize, times) * block.byteLength, block);
    for (let remaining = times; remaining > 0 && block.byteLength > 0; remaining -= batchSize)
      yield remaining >= batchSize ? batch : batch.subarray(0, remaining * block.byteLength);
  }
}

/** Bytes to pad files with. Their number has no factor in common with a chunk size, so chunks of a padding differ. */
export const variedBlock = buildVariedBlock(65_521);

function buildVariedBlock(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state & 0xff;
  });
}

/** Returns `n` bytes in which lost, repeated and exchanged chunks show. */
export function fillBytes(n: number): readonly Piece[] {
  const times = Math.floor(n / variedBlock.length);
  return [{ block: variedBlock, times }, variedBlock.subarray(0, n - times * variedBlock.length)];
}

/** Latin-1 text, the number of one byte, or bytes. */
export type Content = string | number | Uint8Array | readonly number[];

/** Concatenates Latin-1 texts, single bytes and byte arrays. */
export function concatBytes(...parts: readonly Content[]): Uint8Array {
  return Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(part, 'latin1');
      return typeof part === 'number' ? Buffer.of(part) : Buffer.from(part as Uint8Array);
    }),
  );
}

/** Encodes a number in big-endian order. */
export function encodeBigEndian(value: number, width: 2 | 4 | 8): Uint8Array {
  const out = Buffer.alloc(width);
  if (width === 8) out.writeBigUInt64BE(BigInt(value));
  else out.writeUIntBE(value, 0, width);
  return out;
}

/** Encodes a number in little-endian order. */
export function encodeLittleEndian(value: number, width: 2 | 4): Uint8Array {
  const out = Buffer.alloc(width);
  out.writeUIntLE(value, 0, width);
  return out;
}
