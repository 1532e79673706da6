/** Which requests show that a service keeps a limit on the number of requests or posts of a key. */
import { readMember } from '../../spec/json.ts';
import type { Exchange, Observation } from '../../spec/laws/observation.ts';
import { matchesState } from '../../spec/laws/traces/postSightings.ts';
import { readData } from '../../spec/laws/traces/traceReader.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { isThrottled } from '../target/isThrottled.ts';

/** Whether a rule limits how many requests or posts a key may send. */
export const isLimit = (rule: string | undefined): boolean => rule === 'rate.limit' || rule === 'quota.posts';

/**
 * Whether a service may not have counted a request: it was lost, a gateway refused it, it was throttled, or its post was
 * published nowhere.
 */
export const isUncounted = (exchange: Exchange, profile: Profile): boolean =>
  exchange.status === 0 ||
  exchange.status >= 500 ||
  isThrottled(exchange, profile) ||
  matchesState(profile.behaviour, readMember(readData(exchange), 'status'), 'failed');

/** Whether nothing but the requests of a trace counts for the caller of one of them. */
export const isOfNewAccount = ({ caller }: Exchange, trace: readonly Observation[]): boolean =>
  trace.some((observation) => observation.kind === 'empty-history' && observation.caller === caller);
