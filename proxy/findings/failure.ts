/** A request to which the service sent no response. */
import type { ObservedExchange } from '../connections/observedExchange.ts';
import type { ProxyFinding } from './finding.ts';

export interface ProxyFailure extends Pick<ProxyFinding, 'at' | 'method' | 'target'> {
  /** The error of the connection, such as ECONNREFUSED, or a description. */
  readonly reason: string;
}

/** Returns why the service sent no response; undefined if it sent one, or if the client or the proxy ended the exchange. */
export function findFailureReason({ response, endReason, upstreamError }: ObservedExchange): string | undefined {
  if (response !== undefined) return undefined;
  if (endReason === 'timeout') return 'timeout';
  return endReason === 'upstream' ? (upstreamError ?? 'connection closed') : undefined;
}
