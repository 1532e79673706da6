/** Finds the end of a chunked body without modifying it. */

/** The result for one piece of a chunked body. */
export interface Followed {
  /** Number of bytes that belong to the body, including trailers. */
  readonly bytes: number;
  readonly ended: boolean;
  /** False if the chunked encoding is malformed. */
  readonly sound: boolean;
}

const LF = 0x0a;
const longestLine = 16_384;

export class Chunks {
  #state: 'size' | 'data' | 'after-data' | 'trailer' = 'size';
  #line = '';
  #left = 0;

  /** @param content receives the content, piece by piece */
  follow(bytes: Buffer, content: (piece: Buffer) => void): Followed {
    let at = 0;
    while (at < bytes.length) {
      if (this.#state === 'data') {
        const piece = bytes.subarray(at, at + this.#left);
        content(piece);
        at += piece.length;
        this.#left -= piece.length;
        if (this.#left === 0) this.#state = 'after-data';
        continue;
      }
      const end = bytes.indexOf(LF, at);
      this.#line += bytes.toString('latin1', at, end < 0 ? bytes.length : end);
      if (this.#line.length > longestLine) return { bytes: at, ended: false, sound: false };
      if (end < 0) return { bytes: bytes.length, ended: false, sound: true };
      at = end + 1;
      const line = this.#line.replace(/\r$/, '');
      this.#line = '';
      if (this.#state === 'trailer') {
        if (line === '') return { bytes: at, ended: true, sound: true };
      } else if (!this.#next(line)) return { bytes: at, ended: false, sound: false };
    }
    return { bytes: at, ended: false, sound: true };
  }

  #next(line: string): boolean {
    if (this.#state === 'after-data') {
      this.#state = 'size';
      return line === '';
    }
    const size = /^([0-9a-f]{1,12})[ \t]*(?:;.*)?$/i.exec(line)?.[1];
    if (size === undefined) return false;
    this.#left = Number.parseInt(size, 16);
    this.#state = this.#left === 0 ? 'trailer' : 'data';
    return true;
  }
}
