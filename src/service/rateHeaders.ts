/** Response headers for callers with a rate limit (decision `limits.rate.headers`). */
import { hasRateLimit } from '../../spec/plans.ts';
import type { Behaviour, Caller, Usage } from '../../spec/rules/rule.ts';
import { computeRateWindow, rateLimit } from '../../spec/rules/service/gates.ts';
import type { Instant } from '../../spec/time/instant.ts';

type Headers = Readonly<Record<string, string>>;

const noHeaders: Headers = {};

/**
 * Returns the rate limit headers of a response; none for callers without a rate limit.
 *
 * @param isAdmitted whether this request counts towards the limit
 */
export function buildRateHeaders(
  caller: Caller | undefined,
  usage: Usage,
  now: Instant,
  isAdmitted: boolean,
  behaviour: Behaviour,
): Headers {
  const form = behaviour['limits.rate.headers'];
  if (behaviour['limits.rate'] === 'off' || form === 'none') return noHeaders;
  if (caller === undefined || caller.unlimited === true || !hasRateLimit(caller.plans, behaviour)) return noHeaders;
  const { requests, endsAt } = computeRateWindow(usage.requests, now, behaviour);
  const remaining = Math.max(0, rateLimit.requests - requests.length - (isAdmitted ? 1 : 0));
  const seconds = Math.max(1, Math.ceil((endsAt - now) / 1000));
  const retryHeaders: Headers = isAdmitted ? noHeaders : { 'Retry-After': String(seconds) };
  switch (form) {
    case 'standard':
      return {
        'RateLimit-Policy': `"minute";q=${rateLimit.requests};w=${rateLimit.milliseconds / 1000}`,
        RateLimit: `"minute";r=${remaining};t=${seconds}`,
        ...retryHeaders,
      };
    case 'separate':
      return {
        'RateLimit-Limit': String(rateLimit.requests),
        'RateLimit-Remaining': String(remaining),
        'RateLimit-Reset': String(seconds),
        ...retryHeaders,
      };
    case 'x-ratelimit':
    case 'x-ratelimit-from-now':
      return {
        'X-RateLimit-Limit': String(rateLimit.requests),
        'X-RateLimit-Remaining': String(remaining),
        'X-RateLimit-Reset': String(form === 'x-ratelimit' ? Math.ceil(endsAt / 1000) : seconds),
        ...retryHeaders,
      };
    case 'retry-after':
      return retryHeaders;
  }
}
