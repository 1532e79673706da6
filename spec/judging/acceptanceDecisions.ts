/**
 * Determines the decisions that the acceptance of a resource depends on: no rule forbids it here, but another
 * implementation may.
 */
import type { DecisionId } from '../decisions/index.ts';
import { requestRules } from '../rules/index.ts';
import type { RequestRule } from '../rules/rule.ts';
import { allTraits, isConcerned } from '../rules/traits.ts';
import { type PostView, viewPost } from '../rules/views/post.ts';

/** A decision that the acceptance of a resource depends on if the condition holds. */
export interface ConditionalDecision {
  readonly id: DecisionId;
  readonly holds: NonNullable<NonNullable<RequestRule['reliesOn']>[DecisionId]>;
}

/** The decisions of the rules that concern a creation with these traits. */
export function listConditionalDecisions(
  operation: 'createPost' | 'createLeadMagnet',
  traits: number = allTraits,
): readonly ConditionalDecision[] {
  return requestRules
    .filter(({ on, concerns }) => on.includes(operation) && isConcerned(traits, concerns))
    .flatMap(({ reliesOn = {} }) =>
      Object.entries(reliesOn).map(([id, holds]): ConditionalDecision => ({ id: id as DecisionId, holds })),
    );
}

/** Lists the decisions that the acceptance of a post depends on. */
export function findPostAcceptanceDecisions(body: unknown, post: PostView = viewPost(body)): readonly DecisionId[] {
  return conditionalPostDecisions.filter(({ holds }) => holds({ body, post })).map(({ id }) => id);
}

/** Lists the decisions that the acceptance of a lead magnet depends on. */
export function findLeadMagnetAcceptanceDecisions(body: unknown): readonly DecisionId[] {
  return conditionalMagnetDecisions.filter(({ holds }) => holds({ body })).map(({ id }) => id);
}

const conditionalPostDecisions = listConditionalDecisions('createPost');
const conditionalMagnetDecisions = listConditionalDecisions('createLeadMagnet');
