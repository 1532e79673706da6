/** Platforms to which a service refuses every post, which says nothing about what the posts contain. */
import { readMember } from '../../spec/json.ts';
import { readTargets } from '../../spec/laws/traces/posts.ts';
import type { Evidence } from '../judge/evidence.ts';

/** The rule that is broken if an account that is listed cannot be a target. */
export const targetRule = 'accounts.id.target';

/** The platforms of the request that decides the evidence, or else of all requests of its script. */
function listPlatforms({ script, decisiveStep }: Evidence): ReadonlySet<unknown> {
  const steps = decisiveStep === undefined ? script.steps : script.steps.slice(decisiveStep, decisiveStep + 1);
  const requests = steps.flatMap((step) => (step.kind === 'parallel' ? step.requests : step));
  return new Set(requests.flatMap((step) => readTargets(readMember(step, 'body')).map(({ platform }) => platform)));
}

const expectsAcceptance = ({ expected }: Evidence): boolean => expected === 'accepted';

/**
 * The platforms to which a plain post was refused and no other new post was accepted.
 *
 * @param targetFailures the failures of the rule on targets
 */
export function findRefusedPlatforms(
  targetFailures: readonly Evidence[],
  kept: readonly Evidence[],
): ReadonlySet<unknown> {
  const refusedPlatforms = targetFailures
    .map(listPlatforms)
    .flatMap((platforms) => (platforms.size === 1 ? [...platforms] : []));
  // Evidence of a law does not name the request that was accepted.
  const acceptances = kept.filter(
    (item) => expectsAcceptance(item) && item.operation === 'createPost' && item.decisiveStep !== undefined,
  );
  const acceptedPlatforms = new Set(acceptances.flatMap((item) => [...listPlatforms(item)]));
  return new Set(refusedPlatforms.filter((platform) => !acceptedPlatforms.has(platform)));
}

/** The platform that explains why a request was refused, if one does. */
export const findExplanation = (failure: Evidence, platforms: ReadonlySet<unknown>): unknown =>
  expectsAcceptance(failure) ? [...listPlatforms(failure)].find((platform) => platforms.has(platform)) : undefined;
