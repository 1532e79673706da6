/** The rules whose enforcement the mock can skip, one at a time. */
import type { RequestRule, StateRule } from '../../spec/rules/rule.ts';

/** Rules checked before the judge sees a request: forms, paths, methods, syntax. They have their own faults. */
const preValidationRules = /^(?:request\.(?:route|path\.strict|method|media-type|json|size)|upload\.)/;

/** The mock cannot work without these rules; the corresponding faults are in `behaviours.ts`. */
const unskippableRules: ReadonlySet<string> = new Set([
  'post.exists',
  'post.delete.repeated',
  'post.target.platform.known',
  'leadMagnet.exists',
  'post.editable',
  'post.republish.state',
  'analytics.account.required',
  'analytics.account.exists',
]);

/** Whether the mock refuses requests because of a rule, and can work without it. */
export const isRuleEnforcedByJudge = ({ id, vectors }: RequestRule | StateRule): boolean =>
  !preValidationRules.test(id) && !unskippableRules.has(id) && vectors.some(({ verdict }) => verdict === 'refused');
