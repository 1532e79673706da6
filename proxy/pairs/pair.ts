/** A client connection paired with its own connection to the service; bytes from one are forwarded to the other. */
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
  /** Host header of forwarded requests; undefined keeps the client's. */
  readonly host: string | undefined;
  /** Maximum number of body bytes to copy for judging. */
  readonly copied: number;
  /** Whether to add the findings header to responses. */
  readonly header: boolean;
  /** Maximum number of response bytes to hold back. */
  readonly held: number;
  /** Milliseconds of silence from the service after a complete request before it times out. */
  readonly patience: number;
  readonly watcher: Watcher;
  readonly ownAnswer: (kind: OwnAnswer, message: string, method: string) => Buffer;
}

const headField = 'Contract-Findings';

/** Milliseconds that a client may keep sending after the service has closed. */
const patienceWithClients = 5_000;

export class Pair {
  readonly #settings: PairSettings;
  readonly #client: Socket;
  #upstream: Socket | undefined;
  #connected = false;
  /** Requests whose responses have not passed yet, oldest first. */
  readonly #open: Observed[] = [];
  /** The request being received. */
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

  /** Destroys both connections. */
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
    // Bytes without a request are forwarded as they are.
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
    // A response of unknown length is held back until it exceeds the limit.
    const short = framing.kind === 'length' ? framing.bytes <= held : framing.kind === 'chunked' && held > 0;
    if (observed.sent && short && watcher.worthHolding(observed))
      this.#holding = new Holding(bytes, () => this.#release());
    else this.#toClient(this.#remarked(bytes, observed));
    return framing;
  }

  #responseEnd(): void {
    const observed = this.#open[0];
    // An interim response precedes the final one.
    if (observed?.response === undefined) return;
    this.#open.shift();
    observed.answered = true;
    if (this.#holding !== undefined) this.#release(observed);
    this.#watchTime();
    if (observed.sent) this.#tellEnd(observed);
  }

  /** Forwards what is held back. @param whole the exchange, if it is complete */
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
      else
        this.#answerMyself('unreachable', `The upstream service cannot be reached (${error.code ?? error.message}).`);
    });
    upstream.on('close', () => this.#broke('upstream'));
    return upstream;
  }

  #clientEnded(): void {
    this.#requests.finish();
    // The client has no pending requests.
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

  /** One side has closed, so the other is closed too. */
  #broke(side: 'client' | 'upstream'): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#timer);
    // Held bytes still belong to the client.
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

  /** Discards what the client still sends; otherwise it would see a reset instead of its response. */
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
    // A partly forwarded response cannot be replaced.
    if (observed?.response !== undefined) {
      reset(this.#client);
      return;
    }
    const answer = this.#settings.ownAnswer(kind, message, observed?.request.method ?? 'GET');
    this.#endGently(answer);
  }

  /** Runs the timeout only while the service is the one to act. */
  #watchTime(): void {
    clearTimeout(this.#timer);
    const { patience } = this.#settings;
    if (this.#over || this.#open[0]?.sent !== true || patience === 0) return;
    this.#timer = setTimeout(() => {
      // A client that does not read is not the service's fault.
      if (this.#client.writableNeedDrain) return this.#watchTime();
      this.#release();
      this.#answerMyself('silent', `The upstream service sent nothing for ${patience / 1000} s.`);
    }, patience);
  }

  /** Marks open exchanges as unreadable: requests can no longer be matched to responses. */
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
