/** An answer that is held back until it is whole, so that its head can tell what is wrong with its body. */

/** A service that sends its answer slowly is not waited for. */
const longest = 500;

export class Holding {
  readonly #head: Buffer;
  readonly #pieces: Buffer[] = [];
  readonly #timer: NodeJS.Timeout;
  #bytes = 0;

  constructor(head: Buffer, tooLong: () => void) {
    this.#head = head;
    this.#timer = setTimeout(tooLong, longest);
  }

  /** Gives how many bytes of the body are held. */
  add(bytes: Buffer): number {
    this.#pieces.push(bytes);
    this.#bytes += bytes.length;
    return this.#bytes;
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }

  /** Everything so far. */
  taken(): { readonly head: Buffer; readonly body: Buffer } {
    this.cancel();
    return { head: this.#head, body: Buffer.concat(this.#pieces) };
  }
}
