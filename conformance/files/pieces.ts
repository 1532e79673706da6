/** Files as pieces: what is the same many times over is kept once, so that 300 MB need no memory. */

/** Some bytes, or some bytes repeated. */
export type Piece = Uint8Array | { readonly block: Uint8Array; readonly times: number };

/** How much is handed on at once, at most. */
const chunk = 65_536;

export function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + pieceLength(piece), 0);
}

function pieceLength(piece: Piece): number {
  return piece instanceof Uint8Array ? piece.byteLength : piece.block.byteLength * piece.times;
}

/** The bytes of the pieces, one after the other. */
// biome-ignore lint/suspicious/useAwait: whoever reads a file awaits its chunks
export async function* streamed(pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) {
      if (piece.byteLength > 0) yield piece;
      continue;
    }
    const { block, times } = piece;
    const atOnce = Math.max(1, Math.floor(chunk / Math.max(1, block.byteLength)));
    const many = Buffer.concat(Array.from({ length: Math.min(atOnce, times) }, () => block));
    for (let left = times; left > 0 && block.byteLength > 0; left -= atOnce)
      yield left >= atOnce ? many : many.subarray(0, left * block.byteLength);
  }
}

/** `n` bytes of one value. */
export function fill(n: number, value = 0): readonly Piece[] {
  return n > 0 ? [{ block: Uint8Array.of(value), times: n }] : [];
}

/** A text in Latin-1, one byte by its number, or bytes. */
export type Content = string | number | Uint8Array | readonly number[];

/** Bytes from texts in Latin-1, numbers of one byte each, and other bytes. */
export function bytes(...parts: readonly Content[]): Uint8Array {
  return Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(part, 'latin1');
      return typeof part === 'number' ? Buffer.of(part) : Buffer.from(part as Uint8Array);
    }),
  );
}

/** A number in big-endian order. */
export function big(value: number, width: 2 | 4 | 8): Uint8Array {
  const out = Buffer.alloc(width);
  if (width === 8) out.writeBigUInt64BE(BigInt(value));
  else out.writeUIntBE(value, 0, width);
  return out;
}

/** A number in little-endian order. */
export function little(value: number, width: 2 | 4): Uint8Array {
  const out = Buffer.alloc(width);
  out.writeUIntLE(value, 0, width);
  return out;
}
