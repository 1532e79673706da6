/** Which responses are evidence about a rule: those with no other cause, and, for a limit, those that count for it. */
import { readMember } from '../../../spec/json.ts';
import type { Exchange, Observation } from '../../../spec/laws/observation.ts';
import { matchesState } from '../../../spec/laws/traces/postSightings.ts';
import { getLatestInstant, readData } from '../../../spec/laws/traces/traceReader.ts';
import { plans } from '../../../spec/plans.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { findRule } from '../../../spec/rules/index.ts';
import { formatUtcMonth } from '../../../spec/time/instant.ts';
import { isBound } from '../../oracle/readings.ts';
import { isThrottled } from '../../target/isThrottled.ts';

/** How many requests or posts a rule allows in a minute or a month. */
const limits: ReadonlyMap<string, number | undefined> = new Map([
  ['rate.limit', plans.api.requestsPerMinute],
  ['quota.posts', plans.api.publishedPostsPerMonth],
]);

/**
 * Whether a caller had certainly reached the limit of a rule before a request; true for a rule without a limit. A service need
 * not count requests that were lost, that a gateway refused or throttled, whose posts were published nowhere, or that were sent
 * in an earlier month.
 */
export function hasReachedLimit(
  rule: string,
  request: Exchange,
  earlierRequests: readonly Exchange[],
  profile: Profile,
): boolean {
  const month = formatUtcMonth(getLatestInstant(request));
  const countedRequests = earlierRequests.filter(
    (earlier) =>
      earlier.caller === request.caller &&
      earlier.status !== 0 &&
      earlier.status < 500 &&
      !isThrottled(earlier, profile) &&
      !matchesState(profile.behaviour, readMember(readData(earlier), 'status'), 'failed') &&
      formatUtcMonth(earlier.at) === month,
  );
  return countedRequests.length >= (limits.get(rule) ?? 0);
}

/** Whether nothing but the requests of a trace counts for the caller of one of them. */
export const isOfNewAccount = ({ caller }: Exchange, trace: readonly Observation[]): boolean =>
  trace.some((observation) => observation.kind === 'empty-history' && observation.caller === caller);

/**
 * Whether a refusal may have another cause than the content of the request: unless the profile states the statuses of
 * errors, a 401 may mean that the key no longer works, and a 403 throttling.
 */
export const isOfUnknownCause = (status: number, rule: string, profile: Profile): boolean =>
  (status === 401 || status === 403) && !isBound(profile, 'error.statuses') && !/^(?:auth|plan|quota)\./.test(rule);

/** Whether a refusal is for the state of the service, such as a post like this one, and not for the content of the request. */
export const isConflict = (status: number, rule: string, { wire, bindings }: Profile): boolean =>
  status === 409 &&
  findRule(rule)?.kind === 'request' &&
  !(bindings['error.statuses'] !== undefined && wire.errorStatuses.rule.includes(status));

/** Whether a refusal has, or may have, another cause than that rule: no rule but those on keys explains a 401. */
export const hasOtherCause = (status: number, rule: string, profile: Profile): boolean =>
  (status === 401 && !rule.startsWith('auth.')) || isOfUnknownCause(status, rule, profile);
