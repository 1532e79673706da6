/** Names the requests that were in flight when a service stopped responding; one of them may have ended it. */
import { formatOneLine } from '../../spec/text/contrast.ts';
import type { LoggedExchange } from '../results/results.ts';
import { noLongerResponds } from '../target/unresponsiveError.ts';

/** The maximum number of requests, and of characters of each URL and body. */
const maxRequests = 5;
const maxLength = 300;

/** @param log all exchanges of the run; those of cleaning up are of no operation under test */
export function describeLastRequests(
  log: readonly LoggedExchange[],
  stopReason: string | undefined,
): readonly string[] {
  if (!stopReason?.startsWith(noLongerResponds)) return [];
  const sent = log.filter(({ script }) => script !== 'clean-up');
  const getEnd = ({ startedAfterMs, tookMs }: LoggedExchange) => startedAfterMs + tookMs;
  const lastResponse = Math.max(0, ...sent.filter(({ status }) => status !== 0).map(getEnd));
  const unanswered = sent.filter((exchange) => exchange.status === 0 && getEnd(exchange) >= lastResponse);
  const firstFailure = Math.min(...unanswered.map(getEnd));
  return unanswered
    .filter(({ startedAfterMs }) => startedAfterMs <= firstFailure)
    .slice(0, maxRequests)
    .map(
      ({ method, url, requestBody, script }) =>
        `No response, and none after it: ${method} ${formatOneLine(url, maxLength)}${requestBody === null ? '' : ` with the body ${formatOneLine(requestBody, maxLength)}`} (script ${script}).`,
    );
}
