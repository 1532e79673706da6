/** A client connection paired with its own connection to the service; bytes from one are forwarded to the other. */
import type { Socket } from 'node:net';
import { readRequestFraming, readResponseFraming } from '../wire/framing.ts';
import { type RequestHead, type ResponseHead, readRequestHead, readResponseHead } from '../wire/head.ts';
import { MessageReader } from '../wire/messageReader.ts';
import { withField, withHost } from '../wire/rewrite.ts';
import { BodyCopy } from './bodyCopy.ts';
import type { ProxyConnectionSettings } from './connectionSettings.ts';
import { describeConnectionError, type ProxyErrorKind } from './errorResponse.ts';
import { HeldResponse } from './heldResponse.ts';
import type { ObservedExchange } from './observedExchange.ts';
import { relay, reset } from './relay.ts';

const findingsHeaderName = 'Contract-Findings';

/** Milliseconds that a client may keep sending after the service has closed. */
const clientCloseTimeout = 5_000;

/** A client connection with its upstream connection, which is opened on the first byte. */
export class ProxyConnection {
  readonly #settings: ProxyConnectionSettings;
  readonly #client: Socket;
  #upstream: Socket | undefined;
  #connected = false;
  /** Exchanges whose responses have not been forwarded yet, oldest first. */
  readonly #pendingExchanges: ObservedExchange[] = [];
  /** The request being received. */
  #currentRequest: ObservedExchange | undefined;
  readonly #requests: MessageReader<RequestHead>;
  readonly #responses: MessageReader<ResponseHead>;
  #heldResponse: HeldResponse | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(client: Socket, settings: ProxyConnectionSettings) {
    this.#client = client;
    this.#settings = settings;
    this.#requests = new MessageReader(readRequestHead, {
      head: (head, bytes) => this.#onRequestHead(head, bytes),
      body: (bytes) => this.#toUpstream(bytes),
      content: (piece) => this.#currentRequest?.requestBody.add(piece),
      end: () => this.#onRequestEnd(),
      passthrough: (bytes) => {
        this.#stopParsing();
        this.#toUpstream(bytes);
      },
    });
    this.#responses = new MessageReader(readResponseHead, {
      head: (head, bytes) => this.#onResponseHead(head, bytes),
      body: (bytes) => this.#toClient(bytes),
      content: (piece) => this.#pendingExchanges[0]?.responseBody?.add(piece),
      end: () => this.#onResponseEnd(),
      passthrough: (bytes) => {
        this.#stopParsing();
        this.#toClient(bytes);
      },
    });
    client.on('data', (bytes: Buffer) => this.#requests.push(bytes));
    client.on('end', () => this.#onClientEnd());
    client.on('error', () => this.#handleClose('client'));
    client.on('close', () => this.#handleClose('client'));
  }

  /** Destroys both connections. */
  destroy(): void {
    for (const wireExchange of this.#pendingExchanges) wireExchange.endReason = 'proxy';
    this.#handleClose('upstream');
  }

  #onRequestHead(head: RequestHead, bytes: Buffer) {
    const { copyLimit, host, listener } = this.#settings;
    const framing = readRequestFraming(head);
    if (framing.kind !== 'unknown') {
      const wireExchange: ObservedExchange = {
        request: head,
        requestBody: new BodyCopy(copyLimit),
        startedAt: Date.now(),
        isRequestForwarded: false,
        isResponseForwarded: false,
      };
      this.#currentRequest = wireExchange;
      this.#pendingExchanges.push(wireExchange);
      listener.onStart(wireExchange);
    }
    this.#toUpstream(host === undefined ? bytes : withHost(bytes, head, host));
    return framing;
  }

  #onRequestEnd(): void {
    const wireExchange = this.#currentRequest;
    this.#currentRequest = undefined;
    if (wireExchange === undefined) return;
    wireExchange.isRequestForwarded = true;
    this.#settings.listener.onRequest(wireExchange);
    this.#restartTimer();
    if (wireExchange.isResponseForwarded) this.#reportEnd(wireExchange);
  }

  #onResponseHead(head: ResponseHead, bytes: Buffer) {
    const wireExchange = this.#pendingExchanges[0];
    // Bytes without a request are forwarded as they are.
    if (wireExchange === undefined) {
      this.#toClient(bytes);
      return { kind: 'unknown' } as const;
    }
    const framing = readResponseFraming(head, wireExchange.request.method);
    if (head.status < 200 && framing.kind !== 'unknown') {
      this.#toClient(bytes);
      return framing;
    }
    wireExchange.response = head;
    wireExchange.responseBody = new BodyCopy(this.#settings.copyLimit);
    const { holdLimit, listener } = this.#settings;
    // A response of unknown length is held back until it exceeds the limit.
    const isShort =
      framing.kind === 'length' ? framing.bytes <= holdLimit : framing.kind === 'chunked' && holdLimit > 0;
    if (wireExchange.isRequestForwarded && isShort && listener.shouldHold(wireExchange))
      this.#heldResponse = new HeldResponse(bytes, () => this.#release());
    else this.#toClient(this.#withFindingsHeader(bytes, wireExchange));
    return framing;
  }

  #onResponseEnd(): void {
    const wireExchange = this.#pendingExchanges[0];
    // An interim response precedes the final one.
    if (wireExchange?.response === undefined) return;
    this.#pendingExchanges.shift();
    wireExchange.isResponseForwarded = true;
    if (this.#heldResponse !== undefined) this.#release(wireExchange);
    this.#restartTimer();
    if (wireExchange.isRequestForwarded) this.#reportEnd(wireExchange);
  }

  /**
   * Forwards what is held back.
   *
   * @param exchange if it is complete
   */
  #release(exchange?: ObservedExchange): void {
    const heldResponse = this.#heldResponse;
    const wireExchange = exchange ?? this.#pendingExchanges[0];
    this.#heldResponse = undefined;
    if (heldResponse === undefined || wireExchange === undefined) return;
    const { head, body } = heldResponse.take();
    this.#toClient(Buffer.concat([this.#withFindingsHeader(head, wireExchange), body]));
  }

  #withFindingsHeader(bytes: Buffer, wireExchange: ObservedExchange): Buffer {
    const header = this.#settings.addsFindingsHeader
      ? this.#settings.listener.formatFindingsHeader(wireExchange)
      : undefined;
    return header === undefined ? bytes : withField(bytes, findingsHeaderName, header);
  }

  #toUpstream(bytes: Buffer): void {
    const upstream = this.#upstream ?? this.#connect();
    relay(bytes, upstream, this.#client);
  }

  #toClient(bytes: Buffer): void {
    if (this.#heldResponse !== undefined) {
      if (this.#heldResponse.add(bytes) > this.#settings.holdLimit) this.#release();
    } else if (this.#upstream !== undefined) relay(bytes, this.#client, this.#upstream);
  }

  #connect(): Socket {
    const upstream = this.#settings.connect();
    this.#upstream = upstream;
    upstream.once('encrypted' in upstream ? 'secureConnect' : 'connect', () => {
      this.#connected = true;
    });
    upstream.on('data', (bytes: Buffer) => {
      this.#responses.push(bytes);
      this.#restartTimer();
    });
    upstream.on('end', () => this.#onUpstreamEnd());
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      for (const wireExchange of this.#pendingExchanges) wireExchange.upstreamError = error.code ?? error.message;
      if (this.#connected) this.#handleClose('upstream');
      else this.#sendErrorResponse('unreachable', describeConnectionError(error));
    });
    upstream.on('close', () => this.#handleClose('upstream'));
    return upstream;
  }

  #onClientEnd(): void {
    this.#requests.finish();
    // The client has no pending requests.
    if (this.#upstream === undefined) this.#client.end();
    else this.#upstream.end();
  }

  #onUpstreamEnd(): void {
    this.#responses.finish();
    this.#release();
    this.#client.end();
    for (const wireExchange of this.#pendingExchanges.splice(0)) this.#endObservation(wireExchange, 'upstream');
    clearTimeout(this.#timer);
  }

  /** One side has closed, so the other is closed too. */
  #handleClose(side: 'client' | 'upstream'): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    // Held bytes still belong to the client.
    if (side === 'upstream') this.#release();
    this.#heldResponse?.cancel();
    for (const wireExchange of this.#pendingExchanges.splice(0)) this.#endObservation(wireExchange, side);
    const [closedSocket, otherSocket] =
      side === 'client' ? [this.#client, this.#upstream] : [this.#upstream, this.#client];
    closedSocket?.destroy();
    if (otherSocket === undefined || otherSocket.destroyed) return;
    if (side === 'upstream' && closedSocket?.readableEnded === true) this.#endClient();
    else if (closedSocket?.readableEnded === true && closedSocket.errored === null) otherSocket.end();
    else reset(otherSocket);
  }

  /** Discards what the client still sends; otherwise it would see a reset instead of its response. */
  #endClient(finalResponse?: Buffer): void {
    this.#client.removeAllListeners('data').resume();
    if (finalResponse === undefined) this.#client.end();
    else this.#client.end(finalResponse);
    const closeTimer = setTimeout(() => this.#client.destroy(), clientCloseTimeout);
    this.#client.once('end', () => clearTimeout(closeTimer)).once('close', () => clearTimeout(closeTimer));
  }

  #sendErrorResponse(kind: ProxyErrorKind, message: string): void {
    const wireExchange = this.#pendingExchanges[0];
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#upstream?.destroy();
    for (const pending of this.#pendingExchanges.splice(0))
      this.#endObservation(pending, kind === 'silent' ? 'timeout' : 'upstream');
    // A partly forwarded response cannot be replaced.
    if (wireExchange?.response !== undefined) {
      reset(this.#client);
      return;
    }
    const response = this.#settings.createErrorResponse(kind, message, wireExchange?.request.method ?? 'GET');
    this.#endClient(response);
  }

  /** Runs the timeout only while the service is the one to act. */
  #restartTimer(): void {
    clearTimeout(this.#timer);
    const { timeout } = this.#settings;
    if (this.#isClosed || this.#pendingExchanges[0]?.isRequestForwarded !== true || timeout === 0) return;
    this.#timer = setTimeout(() => {
      // A client that does not read is not the service's fault.
      if (this.#client.writableNeedDrain) return this.#restartTimer();
      this.#release();
      this.#sendErrorResponse('silent', `The upstream service sent nothing for ${timeout / 1000} s.`);
    }, timeout);
  }

  /** Ends the observation of open exchanges: requests can no longer be matched to responses. */
  #stopParsing(): void {
    this.#release();
    this.#requests.startPassthrough();
    this.#responses.startPassthrough();
    this.#currentRequest = undefined;
    for (const wireExchange of this.#pendingExchanges.splice(0)) this.#endObservation(wireExchange, 'unparsed');
  }

  #endObservation(wireExchange: ObservedExchange, reason: NonNullable<ObservedExchange['endReason']>): void {
    wireExchange.endReason ??= reason;
    this.#reportEnd(wireExchange);
  }

  #reportEnd(wireExchange: ObservedExchange): void {
    if (wireExchange.endedAt !== undefined) return;
    wireExchange.endedAt = Date.now();
    this.#settings.listener.onEnd(wireExchange);
  }
}
