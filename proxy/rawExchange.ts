/** Converts traffic into evidence for learning a profile. */
import type { RawExchange } from '../conformance/learn/evidence/wireExchange.ts';
import type { ObservedExchange } from './connections/observedExchange.ts';
import type { RequestLocation } from './judge/wireRequest.ts';
import { readResponseText } from './responseText.ts';
import { joinHeaders } from './wire/head.ts';

/** A complete exchange, or undefined if there is no response to learn from. */
export function toRawExchange(
  wireExchange: ObservedExchange,
  { path, query }: RequestLocation,
): RawExchange | undefined {
  const { request, requestBody, response, isResponseForwarded } = wireExchange;
  if (response === undefined || !isResponseForwarded || request.method === 'HEAD') return undefined;
  return {
    method: request.method,
    target: query === '' ? path : `${path}?${query}`,
    headers: joinHeaders(request),
    body: requestBody.isWhole ? requestBody.content.toString('utf8') : undefined,
    status: response.status,
    responseHeaders: joinHeaders(response),
    responseBody: readResponseText(wireExchange),
  };
}
