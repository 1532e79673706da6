/** The copy of a body for judging: the whole body, or its beginning if it exceeds the limit in bytes. */
export class BodyCopy {
  readonly #limit: number;
  #pieces: Buffer[] = [];
  #copiedBytes = 0;
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Length of the body so far, including bytes that were not copied. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether everything so far was copied. */
  get isWhole(): boolean {
    return this.#copiedBytes === this.#bytes;
  }

  add(piece: Buffer): void {
    this.#bytes += piece.length;
    const remaining = this.#limit - this.#copiedBytes;
    if (remaining <= 0) return;
    // Copied because a subarray would keep the whole received buffer in memory.
    const copy = Buffer.from(piece.subarray(0, remaining));
    this.#pieces.push(copy);
    this.#copiedBytes += copy.length;
  }

  /** The copied bytes. */
  get content(): Buffer {
    if (this.#pieces.length > 1) this.#pieces = [Buffer.concat(this.#pieces)];
    return this.#pieces[0] ?? Buffer.alloc(0);
  }
}
