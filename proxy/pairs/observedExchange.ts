/** One request and its response, as far as they have passed. */
import type { RequestHead, ResponseHead } from '../wire/head.ts';
import type { BodyCopy } from './bodyCopy.ts';

export interface ObservedExchange {
  readonly request: RequestHead;
  readonly requestBody: BodyCopy;
  /** Wall time at which its head was complete. */
  readonly startedAt: number;
  /** The request has passed completely. */
  requestSent: boolean;
  response?: ResponseHead;
  responseBody?: BodyCopy;
  /** The response has passed completely. */
  responseReceived: boolean;
  /** Why the exchange ended early. */
  abortedBy?: 'client' | 'upstream' | 'timeout' | 'unread';
  endedAt?: number;
}

/** Receives events about exchanges; its errors must not stop forwarding. */
export interface ExchangeListener {
  onStart(wireExchange: ObservedExchange): void;
  /** The request is complete. */
  onRequest(wireExchange: ObservedExchange): void;
  /** The header value to add to the response, if any. Called before the head is forwarded. */
  findingsHeader(wireExchange: ObservedExchange): string | undefined;
  /** Whether to hold the response back until it is complete. */
  shouldHold(wireExchange: ObservedExchange): boolean;
  /** The exchange has ended, completely or not. */
  onEnd(wireExchange: ObservedExchange): void;
}
