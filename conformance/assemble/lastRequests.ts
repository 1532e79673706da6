/** Names the requests that were in flight when a service stopped responding; one of them may have ended it. */
import { formatOneLine } from '../../spec/text/contrast.ts';
import type { LoggedExchange } from '../results/results.ts';
import { noLongerResponds } from '../target/unresponsiveError.ts';

/** The maximum number of requests, and of characters of each URL and body. */
const maxRequests = 5;
const maxLength = 300;

/** @param log all exchanges of the run; requests that clean up test nothing and are left out */
export function describeLastRequests(
  log: readonly LoggedExchange[],
  stopReason: string | undefined,
): readonly string[] {
  if (!stopReason?.startsWith(noLongerResponds)) return [];
  const sent = log.filter(({ script }) => script !== 'clean-up');
  const getEnd = ({ startedAfterMs, tookMs }: LoggedExchange) => startedAfterMs + tookMs;
  const lastResponse = sent.reduce(
    (last, exchange) => (exchange.status === 0 ? last : Math.max(last, getEnd(exchange))),
    0,
  );
  const unanswered = sent.filter((exchange) => exchange.status === 0 && getEnd(exchange) >= lastResponse);
  const firstFailure = unanswered.reduce(
    (first, exchange) => Math.min(first, getEnd(exchange)),
    Number.POSITIVE_INFINITY,
  );
  return unanswered
    .filter(({ startedAfterMs }) => startedAfterMs <= firstFailure)
    .slice(0, maxRequests)
    .map(
      ({ method, url, requestBody, script }) =>
        `No response, and none after it: ${method} ${formatOneLine(url, maxLength)}${requestBody === null ? '' : ` with the body ${formatOneLine(requestBody, maxLength)}`} (script ${script}).`,
    );
}
