/** Rules that a service does not enforce on one operation, or on one way of creating a post. */
import type { OperationId } from '../../../spec/operations/index.ts';
import { requestRules, stateRules } from '../../../spec/rules/index.ts';
import { isRuleEnforcedByJudge } from '../enforcedRules.ts';
import type { Call, FamilyFault } from './tamper.ts';

/** The ways of creating a post. */
const timings: readonly (readonly [name: string, is: (call: Call) => boolean])[] = [
  ['if it is published now', ({ body }) => body?.publishNow === true],
  ['if it is scheduled', ({ body }) => body?.publishNow !== true && typeof body?.scheduledFor === 'string'],
  ['if it is a draft', ({ body }) => body?.publishNow !== true && typeof body?.scheduledFor !== 'string'],
];

const anyCall = [['', () => true]] as const;

function collectFaults(rule: string, operation: OperationId): readonly FamilyFault[] {
  const variants = operation === 'createPost' ? timings : anyCall;
  return variants.map(([variant, isVariant]) => ({
    family: 'rules not enforced',
    id: `${rule} on ${operation} ${variant}`.trim(),
    near: [rule],
    create: () => ({
      ignores: (finding, call) => finding.rule === rule && call.operation === operation && isVariant(call),
    }),
  }));
}

export const ruleFaults: readonly FamilyFault[] = [...requestRules, ...stateRules]
  .filter(isRuleEnforcedByJudge)
  .flatMap(({ id, on }) => on.flatMap((operation) => collectFaults(id, operation)));
