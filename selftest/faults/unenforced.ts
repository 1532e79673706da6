/** One fault per request and state rule that a service could fail to enforce. */
import { requestRules, stateRules } from '../../spec/rules/index.ts';
import type { RequestRule, StateRule } from '../../spec/rules/rule.ts';
import type { Fault } from './fault.ts';

/** Rules checked before the judge sees a request: forms, paths, methods, syntax. They have their own faults. */
const preValidationRules = /^(?:request\.(?:route|path\.strict|method|media-type|json|size)|upload\.)/;

/** The mock cannot work without these rules; the corresponding faults are in `behaviours.ts`. */
const unskippableRules: ReadonlySet<string> = new Set([
  'post.exists',
  'post.target.platform.known',
  'leadMagnet.exists',
  'post.editable',
  'post.republish.state',
  'analytics.account.required',
  'analytics.account.exists',
]);

/** Rules that always break together with another rule, so that skipping only the latter changes nothing. */
const dependentRules: Readonly<Record<string, readonly string[]>> = {
  'leadMagnet.outreach.connected': ['leadMagnet.outreachAccount.connected'],
};

/** Whether the mock can work without a rule, and refuses some request because of it. */
export const isRuleEnforcedByJudge = ({ id, vectors }: RequestRule | StateRule): boolean =>
  !preValidationRules.test(id) && !unskippableRules.has(id) && vectors.some(({ verdict }) => verdict === 'refused');

export const unenforcedFaults: readonly Fault[] = [...requestRules, ...stateRules]
  .filter(isRuleEnforcedByJudge)
  .map(({ id }) => ({ id: `${id}: not enforced`, rule: id, skippedRules: [id, ...(dependentRules[id] ?? [])] }));
