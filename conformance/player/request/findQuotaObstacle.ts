/** Recognizes a key whose monthly quota is spent, which says nothing about rules other than those of the quota. */
import type { Exchange } from '../../../spec/laws/observation.ts';
import { readErrorCode } from '../../../spec/laws/traces/traceReader.ts';
import { hasPostQuota, type Plan } from '../../../spec/plans.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { Obstacle } from '../../judge/evidence.ts';
import { isUnambiguousStatusOf } from '../../oracle/isUnambiguousStatusOf.ts';
import { hasAnswer, isBound } from '../../oracle/readings.ts';
import { type Script, testsQuota } from '../../script/script.ts';
import type { KnownCaller } from '../stage.ts';

/** Returns why a refusal because of the quota ends the script; undefined for scripts that test the quota. */
export function findQuotaObstacle(
  exchange: Exchange,
  script: Pick<Script, 'about'>,
  { name }: Pick<KnownCaller, 'name'>,
  profile: Profile,
): Obstacle | undefined {
  if (exchange.success || testsQuota(script)) return undefined;
  if (!mayHaveQuota(exchange.plans, profile) || !isQuotaRefusal(exchange, profile)) return undefined;
  return {
    kind: 'no-hook',
    what: 'advance',
    reason: `${exchange.operation} returned ${exchange.status}: the monthly quota of the caller "${name}" is spent. Configure the hook "advance", which starts another month, or "reset", or a key without a quota.`,
  };
}

/** Whether the quota applies to a key with these plans under an answer that the profile leaves possible. */
function mayHaveQuota(plans: readonly Plan[] | undefined, profile: Profile): boolean {
  if (hasAnswer(profile, 'limits.quota', 'off')) return false;
  if (plans === undefined) return true;
  return isBound(profile, 'limits.quota.keys') ? hasPostQuota(plans, profile.behaviour) : plans.includes('api');
}

/** By its code, or by a status that no other error has. */
function isQuotaRefusal(exchange: Exchange, profile: Profile): boolean {
  if (readErrorCode(exchange) === 'POST_QUOTA_EXCEEDED') return true;
  return isBound(profile, 'error.statuses') && isUnambiguousStatusOf('quota', exchange.status, profile);
}
