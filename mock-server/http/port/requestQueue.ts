/** The requests of one connection, handled one at a time. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Starts a request once the response before it has left the process. Node emits all requests of a chunk at once, so a
 * client that sends many requests and reads nothing would otherwise fill the memory with responses.
 */
export class RequestQueue {
  readonly #socket: Socket;
  readonly #capacity: number;
  readonly #waiting: { readonly res: ServerResponse; readonly start: () => void }[] = [];
  #current: ServerResponse | undefined;

  /** @param capacity how many requests may wait; the connection is closed when there are more */
  constructor(socket: Socket, capacity: number) {
    this.#socket = socket;
    this.#capacity = capacity;
  }

  /** The unfinished response of the request that is handled now. */
  get current(): ServerResponse | undefined {
    return this.#current;
  }

  /** Starts a request now, or when it is its turn. */
  add(res: ServerResponse, start: () => void): void {
    if (this.#current === undefined) {
      this.#start(res, start);
      return;
    }
    this.#waiting.push({ res, start });
    // The client's further requests stay in the network until these are handled.
    this.#socket.pause();
    if (this.#waiting.length > this.#capacity) this.#socket.destroy();
  }

  #start(res: ServerResponse, start: () => void): void {
    this.#current = res;
    res.once('close', () => this.#startNext());
    start();
  }

  #startNext(): void {
    this.#current = undefined;
    if (this.#socket.destroyed) return;
    const next = this.#waiting.shift();
    if (this.#waiting.length === 0) this.#socket.resume();
    if (next !== undefined) this.#start(next.res, next.start);
  }
}
