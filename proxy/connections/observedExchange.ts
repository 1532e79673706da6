/** An exchange on the wire, as far as its messages have been forwarded, and the listener that is notified of it. */
import type { RequestHead, ResponseHead } from '../wire/head.ts';
import type { BodyCopy } from './bodyCopy.ts';

/** One request and its response. */
export interface ObservedExchange {
  readonly request: RequestHead;
  readonly requestBody: BodyCopy;
  /** Wall time at which the head of the request was complete, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Whether the request has been forwarded completely. */
  isRequestForwarded: boolean;
  response?: ResponseHead;
  responseBody?: BodyCopy;
  /** Whether the response has been forwarded completely. */
  isResponseForwarded: boolean;
  /**
   * Why observation ended early; `proxy` if the proxy was closed, `unparsed` if the rest of the connection is forwarded
   * without being parsed.
   */
  endReason?: 'client' | 'upstream' | 'timeout' | 'proxy' | 'unparsed';
  /** The error of the connection to the service, such as ECONNREFUSED. */
  upstreamError?: string;
  /** Wall time at which it ended, completely or not. */
  endedAt?: number;
}

/** Receives events about exchanges; its errors must not stop forwarding. */
export interface ExchangeListener {
  /** The head of a request is complete. */
  onStart(wireExchange: ObservedExchange): void;
  /** The request is complete. */
  onRequest(wireExchange: ObservedExchange): void;
  /** The header value to add to the response, if any. Called before the head is forwarded. */
  formatFindingsHeader(wireExchange: ObservedExchange): string | undefined;
  /** Whether to hold the response back until it is complete. */
  shouldHold(wireExchange: ObservedExchange): boolean;
  /** The exchange has ended, completely or not. */
  onEnd(wireExchange: ObservedExchange): void;
}
