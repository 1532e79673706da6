/**
 * Determines the decisions that the acceptance of a resource depends on: no rule forbids it here, but another
 * implementation may.
 */
import type { DecisionId } from '../decisions/index.ts';
import { requestRules } from '../rules/index.ts';
import type { RequestRule } from '../rules/rule.ts';
import { type PostView, viewPost } from '../rules/views/post.ts';
import { cacheByTraits, isConcerned, type Subject } from './concerns.ts';

type CreateOperation = 'createPost' | 'createLeadMagnet';

/** A decision that the acceptance of a resource depends on if the condition holds. */
interface Dependency {
  readonly id: DecisionId;
  readonly holds: NonNullable<NonNullable<RequestRule['reliesOn']>[DecisionId]>;
}

/** The dependencies of the rules that concern a creation. */
const dependenciesOf = cacheByTraits((call: Subject & { readonly operation: CreateOperation }) =>
  requestRules
    .filter(({ on, concerns }) => on.includes(call.operation) && isConcerned(call, concerns))
    .flatMap(({ reliesOn = {} }) =>
      Object.entries(reliesOn).map(([id, holds]): Dependency => ({ id: id as DecisionId, holds })),
    ),
);

/** Lists the decisions that the acceptance of a post depends on. */
export function findPostDependencies(body: unknown, post: PostView = viewPost(body)): readonly DecisionId[] {
  return findResourceDependencies('createPost', body, post);
}

/** Lists the decisions that the acceptance of a lead magnet depends on. */
export function findLeadMagnetDependencies(body: unknown): readonly DecisionId[] {
  return findResourceDependencies('createLeadMagnet', body);
}

function findResourceDependencies(operation: CreateOperation, body: unknown, post?: PostView): DecisionId[] {
  const ids: DecisionId[] = [];
  const call = post === undefined ? { operation, body } : { operation, body, post };
  for (const { id, holds } of dependenciesOf(call)) if (holds(call)) ids.push(id);
  return ids;
}
