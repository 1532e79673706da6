/** Recognizes a key whose plan lacks lead magnets, which says nothing about the rules of lead magnets. */
import type { Exchange } from '../../../spec/laws/observation.ts';
import { getOperation } from '../../../spec/operations/index.ts';
import { canUseLeadMagnets } from '../../../spec/plans.ts';
import type { Obstacle } from '../../judge/evidence.ts';
import type { RequestStep } from '../../script/script.ts';

/** Returns why a refusal because of the plan ends the script; undefined if the caller is known to have the plan. */
export function findPlanObstacle(
  { operation, caller = 'primary' }: Pick<RequestStep, 'operation' | 'caller'>,
  { status, responseBody, plans }: Pick<Exchange, 'status' | 'responseBody' | 'plans'>,
): Obstacle | undefined {
  if (getOperation(operation).plans !== 'leadMagnets') return undefined;
  if (plans !== undefined && canUseLeadMagnets(plans)) return undefined;
  if (status !== 403 || !JSON.stringify(responseBody ?? null).includes('PLAN_UPGRADE_REQUIRED')) return undefined;
  return {
    kind: 'no-credential',
    what: caller,
    reason: `${operation} returned 403 PLAN_UPGRADE_REQUIRED: the key of the caller "${caller}" may not use lead magnets. Configure a key with the plans API and Pro or higher.`,
  };
}
