/** The copy of a body that is judged: as long as the whole fits, and else its beginning. */
export class Copy {
  readonly #most: number;
  #pieces: Buffer[] = [];
  #kept = 0;
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** How long the body is so far, however much of it is kept. */
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
    // A copy of its own, or a small piece would hold on to the large one that it came in.
    const mine = Buffer.from(piece.subarray(0, room));
    this.#pieces.push(mine);
    this.#kept += mine.length;
  }

  get content(): Buffer {
    if (this.#pieces.length > 1) this.#pieces = [Buffer.concat(this.#pieces)];
    return this.#pieces[0] ?? Buffer.alloc(0);
  }
}
