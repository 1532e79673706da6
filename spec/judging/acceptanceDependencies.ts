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
export interface Dependency {
  readonly id: DecisionId;
  readonly holds: NonNullable<NonNullable<RequestRule['reliesOn']>[DecisionId]>;
}

/** The dependencies of the rules that concern a creation with these traits. */
export function listDependencies(
  operation: 'createPost' | 'createLeadMagnet',
  traits: number = allTraits,
): readonly Dependency[] {
  return requestRules
    .filter(({ on, concerns }) => on.includes(operation) && isConcerned(traits, concerns))
    .flatMap(({ reliesOn = {} }) =>
      Object.entries(reliesOn).map(([id, holds]): Dependency => ({ id: id as DecisionId, holds })),
    );
}

/** Lists the decisions that the acceptance of a post depends on. */
export function findPostDependencies(body: unknown, post: PostView = viewPost(body)): readonly DecisionId[] {
  return postDependencies.filter(({ holds }) => holds({ body, post })).map(({ id }) => id);
}

/** Lists the decisions that the acceptance of a lead magnet depends on. */
export function findLeadMagnetDependencies(body: unknown): readonly DecisionId[] {
  return magnetDependencies.filter(({ holds }) => holds({ body })).map(({ id }) => id);
}

const postDependencies = listDependencies('createPost');
const magnetDependencies = listDependencies('createLeadMagnet');
