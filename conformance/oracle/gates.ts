/** The gates that refuse a request because of its key. */

import type { Plan } from '../../spec/plans.ts';
import type { Behaviour, Caller } from '../../spec/rules/rule.ts';
import { gates } from '../../spec/rules/service/gates.ts';
import { callerPlans, hasLowerPlans } from '../script/callerPlans.ts';
import type { CallerName, RequestStep } from '../script/script.ts';

/**
 * The plans assumed for a key without configured ones. Those of a caller with lower plans may be others than its name says,
 * so none are assumed.
 */
const getAssumedPlans = (caller: CallerName = 'primary'): readonly Plan[] =>
  hasLowerPlans(caller) ? [] : callerPlans.primary;

/** The gates that refuse a request. Excludes the rate limit, because only the service knows its request count. */
export function findClosedGates(
  { operation, authorization, caller: name }: Pick<RequestStep, 'operation' | 'authorization' | 'caller'>,
  { hookCaller, plans }: { readonly hookCaller: { readonly key: string }; readonly plans: readonly Plan[] | undefined },
  behaviour: Behaviour,
): readonly string[] {
  const isKnown = name !== 'unknown' && (authorization === undefined || authorization === `Bearer ${hookCaller.key}`);
  const caller: Caller | undefined = isKnown ? { plans: plans ?? getAssumedPlans(name) } : undefined;
  const usage = { plans: caller?.plans ?? [], requests: [], publishedThisMonth: 0 };
  return gates
    .filter(({ id, on }) => id !== 'rate.limit' && (on === 'all' || on.includes(operation)))
    .filter(({ isClosed }) => isClosed(caller, usage, 0, behaviour))
    .map(({ id }) => id);
}
