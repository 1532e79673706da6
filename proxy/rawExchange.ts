/** Converts traffic into evidence for learning a profile. */
import type { RawExchange } from '../conformance/learn/evidence/wireExchange.ts';
import type { Place } from './judge/wireRequest.ts';
import type { Observed } from './pairs/observed.ts';
import { textOf } from './pairs/text.ts';
import { joined } from './wire/head.ts';

/** A complete exchange, or undefined if there is no response to learn from. */
export function rawExchangeOf(observed: Observed, { path, query }: Place): RawExchange | undefined {
  const { request, requestBody, response, answered } = observed;
  if (response === undefined || !answered || request.method === 'HEAD') return undefined;
  return {
    method: request.method,
    target: query === '' ? path : `${path}?${query}`,
    headers: joined(request),
    body: requestBody.isWhole ? requestBody.content.toString('utf8') : undefined,
    status: response.status,
    answerHeaders: joined(response),
    answer: textOf(observed),
  };
}
