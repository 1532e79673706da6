/** Parses one direction of a connection into messages. All bytes are passed on, in order. */
import { ChunkParser } from './chunks.ts';
import type { Framing } from './framing.ts';
import { findEndOfHead, type Head } from './head.ts';

/** Callbacks for the bytes, in order. */
export interface MessageHandlers<H extends Head> {
  /** A head is complete. Returns how its body is framed. */
  head(head: H, bytes: Buffer): Framing;
  /** Bytes of a body as on the wire. */
  body(bytes: Buffer): void;
  /** Content of a body, without its framing. */
  content(piece: Buffer): void;
  /** The message is complete. */
  end(): void;
  /** Bytes that are not parsed; from here on all bytes arrive this way. */
  passthrough(bytes: Buffer): void;
}

/** Longer heads are passed on unparsed. */
const maxHeadSize = 256 * 1024;

const emptyBuffer: Buffer = Buffer.alloc(0);

export class MessageReader<H extends Head> {
  readonly #read: (bytes: Buffer) => H | undefined;
  readonly #handlers: MessageHandlers<H>;
  #head: Buffer = emptyBuffer;
  #body: { remaining: number } | ChunkParser | 'close' | undefined;
  #isPassthrough = false;

  constructor(read: (bytes: Buffer) => H | undefined, handlers: MessageHandlers<H>) {
    this.#read = read;
    this.#handlers = handlers;
  }

  push(bytes: Buffer): void {
    let rest = bytes;
    while (rest.length > 0) rest = this.#step(rest);
  }

  /** The other side has ended: pending bytes are passed on as they are. */
  finish(): void {
    if (this.#body === 'close') {
      this.#body = undefined;
      this.#handlers.end();
    }
    this.startPassthrough();
  }

  /** Stops parsing and passes pending bytes on. */
  startPassthrough(): void {
    this.#isPassthrough = true;
    const pending = this.#head;
    this.#head = emptyBuffer;
    if (pending.length > 0) this.#handlers.passthrough(pending);
  }

  /** @returns the bytes that belong to the next step */
  #step(bytes: Buffer): Buffer {
    if (this.#isPassthrough) {
      this.#handlers.passthrough(bytes);
      return emptyBuffer;
    }
    if (this.#body === undefined) return this.#parseHead(bytes);
    if (this.#body === 'close') {
      this.#handlers.body(bytes);
      this.#handlers.content(bytes);
      return emptyBuffer;
    }
    return this.#body instanceof ChunkParser
      ? this.#parseChunks(bytes, this.#body)
      : this.#parseFixedLength(bytes, this.#body);
  }

  #parseHead(bytes: Buffer): Buffer {
    const scannedLength = this.#head.length;
    const all = scannedLength === 0 ? bytes : Buffer.concat([this.#head, bytes]);
    const end = findEndOfHead(all, scannedLength);
    this.#head = end < 0 ? all : all.subarray(0, end);
    const head = end < 0 ? undefined : this.#read(this.#head);
    if (end < 0 && all.length <= maxHeadSize) return emptyBuffer;
    if (head === undefined) {
      this.#head = all;
      this.startPassthrough();
      return emptyBuffer;
    }
    const headBytes = this.#head;
    this.#head = emptyBuffer;
    const framing = this.#handlers.head(head, headBytes);
    const rest = all.subarray(end);
    switch (framing.kind) {
      case 'none':
        this.#handlers.end();
        break;
      case 'length':
        if (framing.bytes === 0) this.#handlers.end();
        else this.#body = { remaining: framing.bytes };
        break;
      case 'chunked':
        this.#body = new ChunkParser();
        break;
      case 'close':
        this.#body = 'close';
        break;
      case 'unknown':
        this.startPassthrough();
    }
    return rest;
  }

  #parseFixedLength(bytes: Buffer, body: { remaining: number }): Buffer {
    const bodyBytes = bytes.length > body.remaining ? bytes.subarray(0, body.remaining) : bytes;
    body.remaining -= bodyBytes.length;
    this.#handlers.body(bodyBytes);
    this.#handlers.content(bodyBytes);
    if (body.remaining === 0) this.#endMessage();
    return bytes.subarray(bodyBytes.length);
  }

  #parseChunks(bytes: Buffer, chunks: ChunkParser): Buffer {
    const { bytes: parsedLength, isEnded, isValid } = chunks.parse(bytes, (piece) => this.#handlers.content(piece));
    if (!isValid) {
      this.startPassthrough();
      return bytes;
    }
    this.#handlers.body(bytes.subarray(0, parsedLength));
    if (isEnded) this.#endMessage();
    return bytes.subarray(parsedLength);
  }

  #endMessage(): void {
    this.#body = undefined;
    this.#handlers.end();
  }
}
