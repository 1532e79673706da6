/** The gates that refuse a request because of its key. */

import type { Plan } from '../../spec/plans.ts';
import type { Behaviour, Caller } from '../../spec/rules/rule.ts';
import { gates } from '../../spec/rules/service/gates.ts';
import type { RequestStep } from '../script/script.ts';

/**
 * The plans of a key for which none are configured: for callers whose names say that they lack lead magnets, plans without
 * them, and otherwise plans that pass every gate.
 */
const getAssumedPlans = (caller: RequestStep['caller']): readonly Plan[] =>
  caller === 'basic' || caller === 'api' || caller === 'starter' ? [] : ['api', 'pro'];

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
