/** Sends the requests of a probe. */
import { redactUrl } from '../../report/secretPlaces.ts';
import { UsageError } from '../../settings/usageError.ts';
import { UnresponsiveError } from '../../target/unresponsiveError.ts';
import type { ObservedExchanges } from '../evidence/observedExchanges.ts';
import type { WireExchange } from '../evidence/wireExchange.ts';
import type { ProbeTarget } from './probeContext.ts';

interface ProbeRequest {
  readonly method?: string;
  /** An object is sent as JSON, a text as it is. */
  readonly body?: string | object;
  readonly type?: string;
  readonly withKey?: boolean;
  /** Whether the probe ends if this request gets no response within its limits, because further requests would get none. */
  readonly mustRespond?: boolean;
}

export type Sender = (path: string, request?: ProbeRequest) => Promise<WireExchange>;

/** Sends requests as they are, without a profile, and adds the responses to the evidence. */
export function createSender({ base, key, target, onExchange }: ProbeTarget, evidence: ObservedExchanges): Sender {
  return async (
    path,
    { method = 'GET', body: content, type = 'application/json', withKey = true, mustRespond = false } = {},
  ) => {
    const body = typeof content === 'object' ? JSON.stringify(content) : content;
    const headers: Readonly<Record<string, string>> = {
      accept: 'application/json',
      ...(withKey ? { authorization: `Bearer ${key}` } : {}),
      ...(body === undefined ? {} : { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }),
    };
    const url = new URL(`${base.href.replace(/\/$/, '')}${path}`);
    const request = { method, url, headers, ...(body === undefined ? {} : { body }) };
    const response = await target.send(() => request, { script: 'probe', operation: 'listAccounts' });
    if (mustRespond && response.status === 0 && !response.limitExceeded)
      throw new UsageError(
        `No response from ${redactUrl(base.href)}: ${response.error}. Check the URL, and that the service is running.`,
      );
    if (mustRespond && response.limitExceeded)
      throw new UnresponsiveError(
        `${method} ${path} exceeded the response limit (${response.error}); see --response-limit`,
      );
    const exchange = evidence.add({
      method,
      target: path,
      headers,
      body,
      status: response.status,
      responseHeaders: response.headers,
      responseBody: response.body,
    });
    onExchange?.(evidence.exchanges.length);
    return exchange;
  };
}
