/** Sends the requests of a probe. */
import { UnresponsiveError } from '../../target/unresponsiveError.ts';
import type { ObservedExchanges } from '../evidence/observedExchanges.ts';
import type { WireExchange } from '../evidence/wireExchange.ts';
import type { ProbeTarget } from './probeContext.ts';

interface ProbeRequest {
  readonly method?: string;
  readonly body?: string;
  readonly type?: string;
  /** False sends the request without a key. */
  readonly key?: false;
  /** True ends the probe if the response exceeds its limit, because further requests would too. */
  readonly mustRespond?: boolean;
}

export type Sender = (path: string, request?: ProbeRequest) => Promise<WireExchange>;

/** Sends requests as they are, without a profile, and adds the responses to the evidence. */
export function createSender({ base, key, target }: ProbeTarget, evidence: ObservedExchanges): Sender {
  return async (path, { method = 'GET', body, type = 'application/json', key: withKey, mustRespond = false } = {}) => {
    const headers: Readonly<Record<string, string>> = {
      accept: 'application/json',
      ...(withKey === false ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }),
    };
    const url = new URL(`${base.href.replace(/\/$/, '')}${path}`);
    const request = { method, url, headers, ...(body === undefined ? {} : { body }) };
    const response = await target.send(() => request, { script: 'probe', operation: 'listAccounts' });
    if (mustRespond && response.limitExceeded)
      throw new UnresponsiveError(
        `${method} ${path} exceeded the response limit (${response.error}); see --response-limit`,
      );
    return evidence.add({
      method,
      target: path,
      headers,
      body,
      status: response.status,
      responseHeaders: response.headers,
      responseBody: response.body,
    });
  };
}
