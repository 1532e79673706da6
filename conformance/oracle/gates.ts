/** The gates that a request does not pass, by its key alone. */

import type { Plan } from '../../spec/plans.ts';
import type { Caller } from '../../spec/rules/rule.ts';
import { gates } from '../../spec/rules/service/gates.ts';
import type { RequestStep } from '../script/script.ts';

/** Rate is left out: how many requests a service has counted, only its answers tell. */
export function bearerGates(
  { operation, authorization, caller: name }: Pick<RequestStep, 'operation' | 'authorization' | 'caller'>,
  { subject, plans }: { readonly subject: { readonly key: string }; readonly plans: readonly Plan[] | undefined },
): readonly string[] {
  const known = name !== 'unknown' && (authorization === undefined || authorization === `Bearer ${subject.key}`);
  // Plans that nobody told are no reason to expect a refusal, and none not to.
  const caller: Caller | undefined = known ? { plans: plans ?? ['api', 'pro'] } : undefined;
  const usage = { plans: caller?.plans ?? [], requests: [], publishedThisMonth: 0 };
  return gates
    .filter(({ id, on }) => id !== 'rate.limit' && (on === 'all' || on.includes(operation)))
    .filter(({ isClosed }) => isClosed(caller, usage, 0))
    .map(({ id }) => id);
}
