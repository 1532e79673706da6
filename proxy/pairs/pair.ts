/** A client's connection and the one to the service that belongs to it alone: what comes on one goes to the other. */
import type { Socket } from 'node:net';
import { framingOfRequest, framingOfResponse } from '../wire/framing.ts';
import { type RequestHead, type ResponseHead, readRequestHead, readResponseHead } from '../wire/head.ts';
import { MessageReader } from '../wire/reader.ts';
import { withField, withHost } from '../wire/rewrite.ts';
import { Copy } from './copy.ts';
import { Holding } from './holding.ts';
import type { Observed, Watcher } from './observed.ts';
import type { OwnAnswer } from './ownAnswer.ts';
import { pass, reset } from './passing.ts';

export interface PairSettings {
  readonly connect: () => Socket;
  /** What requests name as their host; undefined: what the client names. */
  readonly host: string | undefined;
  /** How much of a body is copied for judging. */
  readonly copied: number;
  /** Whether answers say what was found. */
  readonly header: boolean;
  /** How many bytes of an answer may be held back. */
  readonly held: number;
  /** Milliseconds without a byte from the service after a whole request. */
  readonly patience: number;
  readonly watcher: Watcher;
  readonly ownAnswer: (kind: OwnAnswer, message: string, method: string) => Buffer;
}

const headField = 'Contract-Findings';

/** Milliseconds that a client may go on sending to a service that has gone. */
const patienceWithClients = 5_000;

export class Pair {
  readonly #settings: PairSettings;
  readonly #client: Socket;
  #upstream: Socket | undefined;
  #connected = false;
  /** Requests whose answers have not passed, oldest first. */
  readonly #open: Observed[] = [];
  /** The request that is coming in. */
  #coming: Observed | undefined;
  readonly #requests: MessageReader<RequestHead>;
  readonly #responses: MessageReader<ResponseHead>;
  #holding: Holding | undefined;
  #timer: NodeJS.Timeout | undefined;
  #over = false;

  constructor(client: Socket, settings: PairSettings) {
    this.#client = client;
    this.#settings = settings;
    this.#requests = new MessageReader(readRequestHead, {
      head: (head, bytes) => this.#requestHead(head, bytes),
      body: (bytes) => this.#toUpstream(bytes),
      content: (piece) => this.#coming?.requestBody.add(piece),
      end: () => this.#requestEnd(),
      blind: (bytes) => {
        this.#unread();
        this.#toUpstream(bytes);
      },
    });
    this.#responses = new MessageReader(readResponseHead, {
      head: (head, bytes) => this.#responseHead(head, bytes),
      body: (bytes) => this.#toClient(bytes),
      content: (piece) => this.#open[0]?.responseBody?.add(piece),
      end: () => this.#responseEnd(),
      blind: (bytes) => {
        this.#unread();
        this.#toClient(bytes);
      },
    });
    client.on('data', (bytes: Buffer) => this.#requests.push(bytes));
    client.on('end', () => this.#clientEnded());
    client.on('error', () => this.#broke('client'));
    client.on('close', () => this.#broke('client'));
  }

  /** Ends both connections. */
  destroy(): void {
    this.#broke('upstream');
  }

  #requestHead(head: RequestHead, bytes: Buffer) {
    const { copied, host, watcher } = this.#settings;
    const framing = framingOfRequest(head);
    if (framing.kind !== 'unknown') {
      const observed: Observed = {
        request: head,
        requestBody: new Copy(copied),
        began: Date.now(),
        sent: false,
        answered: false,
      };
      this.#coming = observed;
      this.#open.push(observed);
      watcher.began(observed);
    }
    this.#toUpstream(host === undefined ? bytes : withHost(bytes, head, host));
    return framing;
  }

  #requestEnd(): void {
    const observed = this.#coming;
    this.#coming = undefined;
    if (observed === undefined) return;
    observed.sent = true;
    this.#settings.watcher.asked(observed);
    this.#watchTime();
    if (observed.answered) this.#tellEnd(observed);
  }

  #responseHead(head: ResponseHead, bytes: Buffer) {
    const observed = this.#open[0];
    // Nobody asked: whatever it is, it is theirs.
    if (observed === undefined) {
      this.#toClient(bytes);
      return { kind: 'unknown' } as const;
    }
    const framing = framingOfResponse(head, observed.request.method);
    if (head.status < 200 && framing.kind !== 'unknown') {
      this.#toClient(bytes);
      return framing;
    }
    observed.response = head;
    observed.responseBody = new Copy(this.#settings.copied);
    const { held, watcher } = this.#settings;
    // One without a length is held back until it has become too long.
    const short = framing.kind === 'length' ? framing.bytes <= held : framing.kind === 'chunked' && held > 0;
    if (observed.sent && short && watcher.worthHolding(observed))
      this.#holding = new Holding(bytes, () => this.#release());
    else this.#toClient(this.#remarked(bytes, observed));
    return framing;
  }

  #responseEnd(): void {
    const observed = this.#open[0];
    // After an interim answer the final one is still to come.
    if (observed?.response === undefined) return;
    this.#open.shift();
    observed.answered = true;
    if (this.#holding !== undefined) this.#release(observed);
    this.#watchTime();
    if (observed.sent) this.#tellEnd(observed);
  }

  /** Lets go what is held back. @param whole the exchange, where it has come whole */
  #release(whole?: Observed): void {
    const holding = this.#holding;
    const observed = whole ?? this.#open[0];
    this.#holding = undefined;
    if (holding === undefined || observed === undefined) return;
    const { head, body } = holding.taken();
    this.#toClient(Buffer.concat([this.#remarked(head, observed), body]));
  }

  #remarked(bytes: Buffer, observed: Observed): Buffer {
    const remark = this.#settings.header ? this.#settings.watcher.remark(observed) : undefined;
    return remark === undefined ? bytes : withField(bytes, headField, remark);
  }

  #toUpstream(bytes: Buffer): void {
    const upstream = this.#upstream ?? this.#connect();
    pass(bytes, upstream, this.#client);
  }

  #toClient(bytes: Buffer): void {
    if (this.#holding !== undefined) {
      if (this.#holding.add(bytes) > this.#settings.held) this.#release();
    } else if (this.#upstream !== undefined) pass(bytes, this.#client, this.#upstream);
  }

  #connect(): Socket {
    const upstream = this.#settings.connect();
    this.#upstream = upstream;
    upstream.once('encrypted' in upstream ? 'secureConnect' : 'connect', () => {
      this.#connected = true;
    });
    upstream.on('data', (bytes: Buffer) => {
      this.#responses.push(bytes);
      this.#watchTime();
    });
    upstream.on('end', () => this.#upstreamEnded());
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      if (this.#connected) this.#broke('upstream');
      else this.#answerMyself('unreachable', `The service cannot be reached (${error.code ?? error.message}).`);
    });
    upstream.on('close', () => this.#broke('upstream'));
    return upstream;
  }

  #clientEnded(): void {
    this.#requests.finish();
    // A client that asked nothing, or has all its answers, leaves.
    if (this.#upstream === undefined) this.#client.end();
    else this.#upstream.end();
  }

  #upstreamEnded(): void {
    this.#responses.finish();
    this.#release();
    this.#client.end();
    for (const observed of this.#open.splice(0)) this.#cut(observed, 'upstream');
    clearTimeout(this.#timer);
  }

  /** One side is gone: so is the other. */
  #broke(side: 'client' | 'upstream'): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#timer);
    // What was held back belongs to the client all the same.
    if (side === 'upstream') this.#release();
    this.#holding?.cancel();
    for (const observed of this.#open.splice(0)) this.#cut(observed, side);
    const [gone, other] = side === 'client' ? [this.#client, this.#upstream] : [this.#upstream, this.#client];
    gone?.destroy();
    if (other === undefined || other.destroyed) return;
    if (side === 'upstream' && gone?.readableEnded === true) this.#endGently();
    else if (gone?.readableEnded === true && gone.errored === null) other.end();
    else reset(other);
  }

  /** The client has its answer: what it still sends is read away, or it would see a broken connection instead. */
  #endGently(last?: Buffer): void {
    this.#client.removeAllListeners('data').resume();
    if (last === undefined) this.#client.end();
    else this.#client.end(last);
    const late = setTimeout(() => this.#client.destroy(), patienceWithClients);
    this.#client.once('end', () => clearTimeout(late)).once('close', () => clearTimeout(late));
  }

  #answerMyself(kind: OwnAnswer, message: string): void {
    const observed = this.#open[0];
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#timer);
    this.#upstream?.destroy();
    for (const one of this.#open.splice(0)) this.#cut(one, kind === 'silent' ? 'timeout' : 'upstream');
    // Half an answer cannot be mended.
    if (observed?.response !== undefined) {
      reset(this.#client);
      return;
    }
    const answer = this.#settings.ownAnswer(kind, message, observed?.request.method ?? 'GET');
    this.#endGently(answer);
  }

  /** The clock runs while the service alone can go on. */
  #watchTime(): void {
    clearTimeout(this.#timer);
    const { patience } = this.#settings;
    if (this.#over || this.#open[0]?.sent !== true || patience === 0) return;
    this.#timer = setTimeout(() => {
      // A client that does not read is not the service's fault.
      if (this.#client.writableNeedDrain) return this.#watchTime();
      this.#release();
      this.#answerMyself('silent', `The service sent nothing for ${patience / 1000} s.`);
    }, patience);
  }

  /** From here on nobody knows what belongs to what. */
  #unread(): void {
    this.#release();
    this.#requests.goBlind();
    this.#responses.goBlind();
    this.#coming = undefined;
    for (const observed of this.#open.splice(0)) this.#cut(observed, 'unread');
  }

  #cut(observed: Observed, why: NonNullable<Observed['broken']>): void {
    observed.broken ??= why;
    this.#tellEnd(observed);
  }

  #tellEnd(observed: Observed): void {
    if (observed.ended !== undefined) return;
    observed.ended = Date.now();
    this.#settings.watcher.ended(observed);
  }
}
