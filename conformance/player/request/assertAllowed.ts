/** The requests that a tier allows. */
import { isObject } from '../../../spec/json.ts';
import type { Instant } from '../../../spec/time/instant.ts';
import { StopError } from '../../judge/stopError.ts';
import type { Expectation } from '../../oracle/expectation.ts';
import type { RequestStep } from '../../script/script.ts';
import type { Stage } from '../stage.ts';
import { publishes } from '../timing/timing.ts';

/**
 * Checks that the tier and the budget allow a request, and counts its publication against the budget.
 *
 * @throws StopError if the tier does not allow the request, or no more posts may be published
 */
export function assertAllowed(
  step: RequestStep,
  method: string,
  { outcome }: Expectation,
  { tier, budgets }: Stage,
  now: Instant,
): void {
  if (method === 'GET' || method === 'HEAD') return;
  if (tier === 'read') throw new StopError('tier', 'reject', 'The tier "read" allows only GET requests.');
  const hasPublicEffect = publishes(step, now) || (isObject(step.body) && step.body.activate === true);
  if (tier === 'reject' && (outcome !== 'refused' || hasPublicEffect))
    throw new StopError(
      'tier',
      hasPublicEffect ? 'publish' : 'draft',
      'The tier "reject" allows only requests that must be refused.',
    );
  if (!hasPublicEffect) return;
  if (tier !== 'publish') throw new StopError('tier', 'publish', `The tier "${tier}" does not allow publishing.`);
  if (outcome === 'refused' || !publishes(step, now)) return;
  if (budgets.publications <= 0)
    throw new StopError('budget', '--max-publish', 'The maximum number of published posts, --max-publish, is reached.');
  budgets.publications--;
}
