/** Parses one direction of a connection into messages. All bytes are passed on, in order. */
import { Chunks } from './chunks.ts';
import type { Framing } from './framing.ts';
import { endOfHead, type Head } from './head.ts';

/** Callbacks for the bytes, in order. */
export interface Heard<H extends Head> {
  /** A head is complete. Returns how its body is framed. */
  head(head: H, bytes: Buffer): Framing;
  /** Bytes of a body as on the wire. */
  body(bytes: Buffer): void;
  /** Content of a body, without its framing. */
  content(piece: Buffer): void;
  /** The message is complete. */
  end(): void;
  /** Bytes that are not parsed; from here on all bytes arrive this way. */
  blind(bytes: Buffer): void;
}

/** Longer heads are passed on unparsed. */
const longestHead = 256 * 1024;

const nothing: Buffer = Buffer.alloc(0);

export class MessageReader<H extends Head> {
  readonly #read: (bytes: Buffer) => H | undefined;
  readonly #heard: Heard<H>;
  #head: Buffer = nothing;
  #body: { left: number } | Chunks | 'close' | undefined;
  #blind = false;

  constructor(read: (bytes: Buffer) => H | undefined, heard: Heard<H>) {
    this.#read = read;
    this.#heard = heard;
  }

  get isBlind(): boolean {
    return this.#blind;
  }

  /** Whether the reader is between messages with no bytes pending. */
  get isIdle(): boolean {
    return this.#body === undefined && this.#head.length === 0;
  }

  /** Whether part of a head has arrived. */
  get isInHead(): boolean {
    return this.#head.length > 0;
  }

  push(bytes: Buffer): void {
    let rest = bytes;
    while (rest.length > 0) rest = this.#step(rest);
  }

  /** The other side has ended: pending bytes are passed on as they are. */
  finish(): void {
    if (this.#body === 'close') {
      this.#body = undefined;
      this.#heard.end();
    }
    this.goBlind();
  }

  /** Stops parsing and passes pending bytes on. */
  goBlind(): void {
    this.#blind = true;
    const kept = this.#head;
    this.#head = nothing;
    if (kept.length > 0) this.#heard.blind(kept);
  }

  /** @returns the bytes that belong to the next step */
  #step(bytes: Buffer): Buffer {
    if (this.#blind) {
      this.#heard.blind(bytes);
      return nothing;
    }
    if (this.#body === undefined) return this.#inHead(bytes);
    if (this.#body === 'close') {
      this.#heard.body(bytes);
      this.#heard.content(bytes);
      return nothing;
    }
    return this.#body instanceof Chunks ? this.#inChunks(bytes, this.#body) : this.#inLength(bytes, this.#body);
  }

  #inHead(bytes: Buffer): Buffer {
    const looked = this.#head.length;
    const all = looked === 0 ? bytes : Buffer.concat([this.#head, bytes]);
    const end = endOfHead(all, looked);
    this.#head = end < 0 ? all : all.subarray(0, end);
    const head = end < 0 ? undefined : this.#read(this.#head);
    if (end < 0 && all.length <= longestHead) return nothing;
    if (head === undefined) {
      this.#head = all;
      this.goBlind();
      return nothing;
    }
    const headBytes = this.#head;
    this.#head = nothing;
    const framing = this.#heard.head(head, headBytes);
    const rest = all.subarray(end);
    switch (framing.kind) {
      case 'none':
        this.#heard.end();
        break;
      case 'length':
        if (framing.bytes === 0) this.#heard.end();
        else this.#body = { left: framing.bytes };
        break;
      case 'chunked':
        this.#body = new Chunks();
        break;
      case 'close':
        this.#body = 'close';
        break;
      case 'unknown':
        this.goBlind();
    }
    return rest;
  }

  #inLength(bytes: Buffer, body: { left: number }): Buffer {
    const mine = bytes.length > body.left ? bytes.subarray(0, body.left) : bytes;
    body.left -= mine.length;
    this.#heard.body(mine);
    this.#heard.content(mine);
    if (body.left === 0) this.#done();
    return bytes.subarray(mine.length);
  }

  #inChunks(bytes: Buffer, chunks: Chunks): Buffer {
    const { bytes: mine, ended, sound } = chunks.follow(bytes, (piece) => this.#heard.content(piece));
    if (!sound) {
      this.goBlind();
      return bytes;
    }
    this.#heard.body(bytes.subarray(0, mine));
    if (ended) this.#done();
    return bytes.subarray(mine);
  }

  #done(): void {
    this.#body = undefined;
    this.#heard.end();
  }
}
