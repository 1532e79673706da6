/** Finds the end of a chunked body without modifying it. */

/** The result for one piece of a chunked body. */
export interface ChunkProgress {
  /** Number of bytes that belong to the body, including trailers. */
  readonly bytes: number;
  readonly isEnded: boolean;
  /** False if the chunked encoding is malformed. */
  readonly isValid: boolean;
}

const LF = 0x0a;
const maxLineLength = 16_384;

export class ChunkParser {
  #state: 'size' | 'data' | 'after-data' | 'trailer' = 'size';
  #line = '';
  #remaining = 0;

  /** @param content receives the content, piece by piece */
  parse(bytes: Buffer, content: (piece: Buffer) => void): ChunkProgress {
    let position = 0;
    while (position < bytes.length) {
      if (this.#state === 'data') {
        const piece = bytes.subarray(position, position + this.#remaining);
        content(piece);
        position += piece.length;
        this.#remaining -= piece.length;
        if (this.#remaining === 0) this.#state = 'after-data';
        continue;
      }
      const end = bytes.indexOf(LF, position);
      this.#line += bytes.toString('latin1', position, end < 0 ? bytes.length : end);
      if (this.#line.length > maxLineLength) return { bytes: position, isEnded: false, isValid: false };
      if (end < 0) return { bytes: bytes.length, isEnded: false, isValid: true };
      position = end + 1;
      const line = this.#line.replace(/\r$/, '');
      this.#line = '';
      if (this.#state === 'trailer') {
        if (line === '') return { bytes: position, isEnded: true, isValid: true };
      } else if (!this.#readLine(line)) return { bytes: position, isEnded: false, isValid: false };
    }
    return { bytes: position, isEnded: false, isValid: true };
  }

  #readLine(line: string): boolean {
    if (this.#state === 'after-data') {
      this.#state = 'size';
      return line === '';
    }
    const size = /^([0-9a-f]{1,12})[ \t]*(?:;.*)?$/i.exec(line)?.[1];
    if (size === undefined) return false;
    this.#remaining = Number.parseInt(size, 16);
    this.#state = this.#remaining === 0 ? 'trailer' : 'data';
    return true;
  }
}
