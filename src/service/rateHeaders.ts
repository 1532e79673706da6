/** The headers `RateLimit`, `RateLimit-Policy` and `Retry-After` for limited keys (decision `limits.rate.headers`). */
import { isRateBound } from '../../spec/plans.ts';
import type { Behaviour, Caller, Usage } from '../../spec/rules/rule.ts';
import { rateLimit } from '../../spec/rules/service/gates.ts';
import type { Instant } from '../../spec/time/instant.ts';

const noHeaders: Readonly<Record<string, string>> = {};

/**
 * Returns the rate limit headers of a response; none for callers without a rate limit.
 *
 * @param isAdmitted whether this request counts
 */
export function rateHeaders(
  caller: Caller | undefined,
  usage: Usage,
  now: Instant,
  isAdmitted: boolean,
  behaviour: Behaviour,
): Readonly<Record<string, string>> {
  if (behaviour['limits.rate'] === 'off' || behaviour['limits.rate.headers'] === 'none') return noHeaders;
  if (caller === undefined || caller.unlimited === true || !isRateBound(caller.plans, behaviour)) return noHeaders;
  const recentRequests = usage.requests.filter((at) => at > now - rateLimit.milliseconds);
  const remaining = Math.max(0, rateLimit.requests - recentRequests.length - (isAdmitted ? 1 : 0));
  const oldest = recentRequests[0] ?? now;
  const seconds = Math.max(1, Math.ceil((oldest + rateLimit.milliseconds - now) / 1000));
  return {
    'RateLimit-Policy': `"minute";q=${rateLimit.requests};w=${rateLimit.milliseconds / 1000}`,
    RateLimit: `"minute";r=${remaining};t=${seconds}`,
    ...(isAdmitted ? {} : { 'Retry-After': String(seconds) }),
  };
}
