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

  /** Adds a piece of the body. Returns the number of body bytes held. */
  add(bytes: Buffer): number {
    this.#pieces.push(bytes);
    this.#bytes += bytes.length;
    return this.#bytes;
  }

  /** Stops the timer. */
  cancel(): void {
    clearTimeout(this.#timer);
  }

  /** Stops the timer, and returns everything held so far. */
  take(): { readonly head: Buffer; readonly body: Buffer } {
    this.cancel();
    return { head: this.#head, body: Buffer.concat(this.#pieces) };
  }
}
