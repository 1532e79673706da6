/** One fault per request and state rule that a service could fail to enforce. */
import { requestRules, stateRules } from '../../spec/rules/index.ts';
import { isRuleEnforcedByJudge } from './enforcedRules.ts';
import type { Fault } from './fault.ts';

/** Rules that always break together with another rule, so that skipping only the latter changes nothing. */
const dependentRules: Readonly<Record<string, readonly string[]>> = {
  'leadMagnet.outreach.connected': ['leadMagnet.outreachAccount.connected'],
};

export const unenforcedFaults: readonly Fault[] = [...requestRules, ...stateRules]
  .filter(isRuleEnforcedByJudge)
  .map(({ id }) => ({ id: `${id}: not enforced`, rule: id, skippedRules: [id, ...(dependentRules[id] ?? [])] }));
