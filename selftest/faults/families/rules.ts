/** Rules that a service does not enforce on one operation, or on one way of creating a post. */
import type { OperationId } from '../../../spec/operations/index.ts';
import { requestRules, stateRules } from '../../../spec/rules/index.ts';
import type { RequestRule, StateRule } from '../../../spec/rules/rule.ts';
import { canBreak, listBrokenPosts } from '../breakable/breakable.ts';
import { isRuleEnforcedByJudge } from '../enforcedRules.ts';
import type { Call, FamilyFault } from './faultBehaviour.ts';

/** The ways of creating a post. */
const timings: readonly (readonly [name: string, is: (call: Pick<Call, 'body'>) => boolean])[] = [
  ['if it is published now', ({ body }) => body?.publishNow === true],
  ['if it is scheduled', ({ body }) => body?.publishNow !== true && typeof body?.scheduledFor === 'string'],
  ['if it is a draft', ({ body }) => body?.publishNow !== true && typeof body?.scheduledFor !== 'string'],
];

const anyCall = [['', () => true]] as const;

/** The ways of creating a post in which a rule can be broken: those of its examples if it is about the time. */
function listTimings(rule: RequestRule | StateRule) {
  const bodies = listBrokenPosts(rule);
  const { verbatim = [], concerns } = rule;
  const isAboutTime =
    verbatim.includes('timing') || [concerns ?? []].flat().some(({ publishes, schedules }) => publishes || schedules);
  // A body that is not an object has no time.
  const hasOnlyOtherBodies = bodies.length === 0 && rule.vectors.some(({ request }) => request.body !== undefined);
  if (!isAboutTime && !hasOnlyOtherBodies) return timings;
  return timings.filter(([, isTiming]) => (bodies.length === 0 ? [{}] : bodies).some((body) => isTiming({ body })));
}

function collectFaults(rule: RequestRule | StateRule, operation: OperationId): readonly FamilyFault[] {
  const variants = operation === 'createPost' ? listTimings(rule) : anyCall;
  return variants.map(([variant, isVariant]) => ({
    family: 'rules not enforced',
    id: `${rule.id} on ${operation} ${variant}`.trim(),
    near: [rule.id],
    create: () => ({
      ignores: (finding, call) => finding.rule === rule.id && call.operation === operation && isVariant(call),
    }),
  }));
}

/** Rules on the resulting post that a service checks only on the members that an update contains. */
const partialUpdateFaults = (
  [
    ['text.length.microblog', 'platforms'],
    ['media.hosted.shortvideo', 'media'],
  ] as const
).map(
  ([rule, member]): FamilyFault => ({
    family: 'rules not enforced',
    id: `${rule} on updatePost without ${member}`,
    near: [rule],
    create: () => ({
      ignores: (finding, call) =>
        finding.rule === rule && call.operation === 'updatePost' && call.body?.[member] === undefined,
    }),
  }),
);

const operationFaults = [...requestRules, ...stateRules]
  .filter(isRuleEnforcedByJudge)
  .flatMap((rule) =>
    rule.on.filter((operation) => canBreak(rule, operation)).flatMap((operation) => collectFaults(rule, operation)),
  );

export const ruleFaults: readonly FamilyFault[] = [...operationFaults, ...partialUpdateFaults];
