/** Lets a configured key stand in for a caller without one, after the hook `plan` has given it the plans of that caller. */
import type { Plan } from '../../spec/plans.ts';
import { callerPlans, hasLowerPlans } from './callerPlans.ts';
import type { CallerName, Script, Step } from './script.ts';

/** A caller whose plans are known, so that they can be restored. */
export interface Lender {
  readonly plans?: readonly Plan[] | undefined;
}

/**
 * Replaces each caller without a key with one that the script does not use, with the plans of the missing caller. Returns
 * the script unchanged if there are too few such callers. The player restores the plans.
 */
export function borrowKeys(script: Script, callers: ReadonlyMap<CallerName, Lender>): Script {
  if (script.ownKey === true) return script;
  const namedCallers = new Set(script.steps.flatMap(listNamedCallers));
  const missing = [...namedCallers].filter((name) => !callers.has(name) && hasLowerPlans(name));
  if (missing.length === 0) return script;
  const usedCallers = new Set([...namedCallers, ...(refersToOther(script) ? ['other' as const] : [])]);
  const lenders = (['other', 'primary'] as const).filter(
    (name) => !usedCallers.has(name) && callers.get(name)?.plans !== undefined,
  );
  if (missing.length > lenders.length) return script;
  const lenderOf = new Map(missing.map((name, i) => [name, lenders[i] as CallerName]));
  const switches = [...lenderOf].map(([name, caller]): Step => ({ kind: 'plan', caller, plans: callerPlans[name] }));
  const steps = script.steps.map((step) => replaceCaller(step, lenderOf));
  // A reset may restore the plans, so the switches follow the resets at the start.
  const resets = steps.slice(
    0,
    Math.max(
      0,
      steps.findIndex(({ kind }) => kind !== 'reset'),
    ),
  );
  return { ...script, alone: true, steps: [...resets, ...switches, ...steps.slice(resets.length)] };
}

const listNamedCallers = (step: Step): readonly CallerName[] =>
  step.kind === 'parallel' ? step.requests.flatMap(listNamedCallers) : [('caller' in step && step.caller) || 'primary'];

/** Whether a request of any caller names an account of the other customer. */
const refersToOther = ({ steps }: Script): boolean => JSON.stringify(steps).includes('{{theirs:');

function replaceCaller<S extends Step>(step: S, lenderOf: ReadonlyMap<CallerName, CallerName>): S {
  if (step.kind === 'parallel')
    return { ...step, requests: step.requests.map((request) => replaceCaller(request, lenderOf)) };
  const lender = 'caller' in step && step.caller !== undefined ? lenderOf.get(step.caller) : undefined;
  return lender === undefined ? step : { ...step, caller: lender };
}
