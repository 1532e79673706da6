/** Holds a response back until it is complete, so that its headers can report findings about its body. */

/** Maximum time in milliseconds to hold back a slow response. */
const maxHoldTime = 500;

export class HeldResponse {
  readonly #head: Buffer;
  readonly #pieces: Buffer[] = [];
  readonly #timer: NodeJS.Timeout;
  #bytes = 0;

  constructor(head: Buffer, onTimeout: () => void) {
    this.#head = head;
    this.#timer = setTimeout(onTimeout, maxHoldTime);
  }

  /** Returns the number of body bytes held. */
  add(bytes: Buffer): number {
    this.#pieces.push(bytes);
    this.#bytes += bytes.length;
    return this.#bytes;
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }

  /** Everything held so far. */
  take(): { readonly head: Buffer; readonly body: Buffer } {
    this.cancel();
    return { head: this.#head, body: Buffer.concat(this.#pieces) };
  }
}
