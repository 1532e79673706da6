/** Reads answers off a connection, one at a time, with as little work as tells status and end. */

const headEnd = Buffer.from('\r\n\r\n');
const lineEnd = Buffer.from('\r\n');
const nothing = Buffer.alloc(0);

/** Where in an answer the reader is. */
type Place =
  | { readonly in: 'head' }
  /** A body of a known length, or the data of a chunk. */
  | { readonly in: 'data'; left: number; readonly chunked: boolean }
  | { readonly in: 'size' }
  | { readonly in: 'trailer' };

export class AnswerReader {
  /** The bytes of the answer so far, head and framing included. */
  bytes = 0;
  #place: Place = { in: 'head' };
  #rest: Buffer = nothing;
  #status = 0;

  /**
   * Takes what arrived, and gives the status once the answer is whole; the next piece begins another answer.
   *
   * @throws where this is no answer of HTTP/1.1 that tells its length and leaves the connection open
   */
  take(piece: Buffer): number | undefined {
    this.bytes += piece.length;
    let rest = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    this.#rest = nothing;
    for (;;) {
      const used = this.#step(rest);
      if (used === undefined) {
        this.#rest = rest;
        return undefined;
      }
      rest = rest.subarray(used);
      if (this.#place.in === 'head') {
        if (rest.length > 0) throw new Error('The server sent more than it was asked for.');
        return this.#status;
      }
      if (rest.length === 0) return undefined;
    }
  }

  /** How many bytes were read; nothing where more are needed to go on. */
  #step(rest: Buffer): number | undefined {
    const place = this.#place;
    switch (place.in) {
      case 'head': {
        const end = rest.indexOf(headEnd);
        if (end === -1) return undefined;
        this.bytes = rest.length;
        this.#place = this.#afterHead(rest.toString('latin1', 0, end));
        return end + headEnd.length;
      }
      case 'data': {
        const used = Math.min(place.left, rest.length);
        place.left -= used;
        if (place.left > 0) return used;
        this.#place = place.chunked ? { in: 'size' } : { in: 'head' };
        return used;
      }
      case 'size': {
        const end = rest.indexOf(lineEnd);
        if (end === -1) return undefined;
        const size = Number.parseInt(rest.toString('latin1', 0, end), 16);
        if (Number.isNaN(size)) throw new Error('The server sent a chunk without a size.');
        // The line end after the data belongs to the chunk.
        this.#place = size === 0 ? { in: 'trailer' } : { in: 'data', left: size + lineEnd.length, chunked: true };
        return end + lineEnd.length;
      }
      case 'trailer': {
        const end = rest.indexOf(lineEnd);
        if (end === -1) return undefined;
        if (end === 0) this.#place = { in: 'head' };
        return end + lineEnd.length;
      }
    }
  }

  #afterHead(head: string): Place {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
    if (status === undefined) throw new Error(`The server sent no answer of HTTP/1.1: ${head.slice(0, 80)}`);
    if (/\r\nconnection: *close/i.test(head))
      throw new Error(`The server answered ${status} and closes the connection, which the measurement would pay for.`);
    this.#status = Number(status);
    if (/\r\ntransfer-encoding: *chunked/i.test(head)) return { in: 'size' };
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error(`The server answered ${status} and does not tell how long it is.`);
    return length === '0' ? { in: 'head' } : { in: 'data', left: Number(length), chunked: false };
  }
}
