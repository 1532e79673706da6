import type { Socket } from 'node:net';
import type { ProxyErrorKind } from './errorResponse.ts';
import type { ExchangeListener } from './observedExchange.ts';

/** The settings that all connections of a proxy share. */
export interface ProxyConnectionSettings {
  readonly connect: () => Socket;
  /** Host header of forwarded requests; undefined keeps the client's. */
  readonly host: string | undefined;
  /** Maximum number of body bytes to copy for judging. */
  readonly copyLimit: number;
  /** Whether to add the findings header to responses. */
  readonly addsFindingsHeader: boolean;
  /** Maximum number of response bytes to hold back. */
  readonly holdLimit: number;
  /** Milliseconds without a byte from the service, after a complete request, before it times out; 0 for no timeout. */
  readonly timeout: number;
  readonly listener: ExchangeListener;
  readonly createErrorResponse: (kind: ProxyErrorKind, message: string, method: string) => Buffer;
}
