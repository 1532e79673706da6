/** The copy of a body for judging: whole up to a limit, otherwise its beginning. */
export class Copy {
  readonly #most: number;
  #pieces: Buffer[] = [];
  #kept = 0;
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Length of the body so far, including bytes that were not copied. */
  get bytes(): number {
    return this.#bytes;
  }

  get isWhole(): boolean {
    return this.#kept === this.#bytes;
  }

  add(piece: Buffer): void {
    this.#bytes += piece.length;
    const room = this.#most - this.#kept;
    if (room <= 0) return;
    // Copied because a subarray would keep the whole received buffer in memory.
    const mine = Buffer.from(piece.subarray(0, room));
    this.#pieces.push(mine);
    this.#kept += mine.length;
  }

  get content(): Buffer {
    if (this.#pieces.length > 1) this.#pieces = [Buffer.concat(this.#pieces)];
    return this.#pieces[0] ?? Buffer.alloc(0);
  }
}
