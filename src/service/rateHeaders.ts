/** The headers `RateLimit`, `RateLimit-Policy` and `Retry-After` for limited keys (decision `limits.rate.headers`). */
import { apiPlanAlone } from '../../spec/plans.ts';
import type { Behaviour, Caller, Usage } from '../../spec/rules/rule.ts';
import { rateLimit } from '../../spec/rules/service/gates.ts';
import type { Instant } from '../../spec/time/instant.ts';

const none: Readonly<Record<string, string>> = {};

/** The rate limit headers of a response. @param admitted whether this request counts */
export function rateHeaders(
  caller: Caller | undefined,
  usage: Usage,
  now: Instant,
  admitted: boolean,
  b: Behaviour,
): Readonly<Record<string, string>> {
  if (b['limits.rate'] === 'off' || b['limits.rate.headers'] === 'none') return none;
  if (caller === undefined || caller.unlimited === true || !apiPlanAlone(caller.plans)) return none;
  const recent = usage.requests.filter((at) => at > now - rateLimit.milliseconds);
  const remaining = Math.max(0, rateLimit.requests - recent.length - (admitted ? 1 : 0));
  const oldest = recent[0] ?? now;
  const seconds = Math.max(1, Math.ceil((oldest + rateLimit.milliseconds - now) / 1000));
  return {
    'RateLimit-Policy': `"minute";q=${rateLimit.requests};w=${rateLimit.milliseconds / 1000}`,
    RateLimit: `"minute";r=${remaining};t=${seconds}`,
    ...(admitted ? {} : { 'Retry-After': String(seconds) }),
  };
}
