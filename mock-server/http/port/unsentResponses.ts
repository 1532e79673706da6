/** Limits the bytes of responses that clients do not read. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Counts the complete responses that wait in memory, and closes the connections that have waited longest. */
export class UnsentResponses {
  readonly #maxBytes: number;
  /** The unsent bytes of each connection, in the order in which their responses were completed. */
  readonly #bytes = new Map<Socket, number>();
  #total = 0;

  /** @param maxBytes the maximum for all connections together */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Counts what a response leaves in memory from its end until it is sent. */
  watch(res: ServerResponse, socket: Socket): void {
    res.once('prefinish', () => this.#add(socket));
    res.once('close', () => this.#remove(socket));
  }

  #add(socket: Socket): void {
    const bytes = socket.writableLength;
    if (bytes === 0) return;
    this.#bytes.set(socket, bytes);
    this.#total += bytes;
    for (const slowest of this.#bytes.keys()) {
      if (this.#total <= this.#maxBytes || slowest === socket) return;
      this.#remove(slowest);
      slowest.destroy();
    }
  }

  #remove(socket: Socket): void {
    this.#total -= this.#bytes.get(socket) ?? 0;
    this.#bytes.delete(socket);
  }
}
