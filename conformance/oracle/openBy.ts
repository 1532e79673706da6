/** Which decision would tell what must become of a request that is open. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import { type OperationId, operationOf } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { ruleOf } from '../../spec/rules/index.ts';
import type { Expectation } from './expectation.ts';
import { isBound } from './readings.ts';

/** Undefined where the outcome is not open, or no answer would settle it. */
export function openBy(
  operation: OperationId,
  { outcome, open, doubtful }: Expectation,
  profile: Profile,
): DecisionId | undefined {
  if (outcome !== 'open') return undefined;
  const needed = doubtful.flatMap((rule) => ruleOf(rule)?.needs ?? []);
  const unbound = [...open, ...needed, ...statesOf[operationOf(operation).idOf ?? 'none']].find(
    (id) => !isBound(profile, id) && !profile.absent.has(id),
  );
  // A member that is absent: what stands for it only another answer could say.
  return unbound ?? needed[0];
}

/** In which state a resource is, only these tell. */
const statesOf: Readonly<Record<'post' | 'leadMagnet' | 'none', readonly DecisionId[]>> = {
  post: ['post.record', 'post.states'],
  leadMagnet: ['leadMagnet.record', 'leadMagnet.states'],
  none: [],
};
