/** One request and its response, as far as they have passed. */
import type { RequestHead, ResponseHead } from '../wire/head.ts';
import type { Copy } from './copy.ts';

export interface Observed {
  readonly request: RequestHead;
  readonly requestBody: Copy;
  /** Wall time at which its head was complete. */
  readonly began: number;
  /** The request has passed completely. */
  sent: boolean;
  response?: ResponseHead;
  responseBody?: Copy;
  /** The response has passed completely. */
  answered: boolean;
  /** Why the exchange ended early. */
  broken?: 'client' | 'upstream' | 'timeout' | 'unread';
  ended?: number;
}

/** Receives events about exchanges; its errors must not stop forwarding. */
export interface Watcher {
  began(observed: Observed): void;
  /** The request is complete. */
  asked(observed: Observed): void;
  /** The header value to add to the response, if any. Called before the head is forwarded. */
  remark(observed: Observed): string | undefined;
  /** Whether to hold the response back until it is complete. */
  worthHolding(observed: Observed): boolean;
  /** The exchange has ended, completely or not. */
  ended(observed: Observed): void;
}
