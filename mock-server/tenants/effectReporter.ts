/** Reports effects as activities, with what the sandbox knows about them. */
import { readMember } from '../../spec/json.ts';
import type { Effect } from '../rows/effects.ts';
import type { StoredDelivery } from '../rows/storedEvents.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Activity, ActivityListener, DeliveryActivity, FailedTarget } from '../traffic/activity.ts';
import type { TenantOptions } from './tenantOptions.ts';

/** Creates the function that a tenant calls with its effects. */
export function createEffectReporter(onActivity: ActivityListener): NonNullable<TenantOptions['onEffect']> {
  return (effect, sandbox, key) => {
    const activity = buildEffectActivity(effect, sandbox, key);
    if (activity !== undefined) onActivity(activity);
  };
}

/** Returns undefined for an attempt at a delivery that no longer exists. */
function buildEffectActivity(effect: Effect, sandbox: Sandbox, tenant: string): Activity | undefined {
  const { at } = effect;
  if ('delivery' in effect) {
    const delivery = sandbox.deliveries.get(effect.delivery);
    return delivery && buildDeliveryActivity(delivery, effect.attempt, at, tenant);
  }
  if ('lead' in effect) {
    const { type, lead, leadMagnet } = effect;
    return { kind: 'effect', at, tenant, effect: type, record: lead, leadMagnet };
  }
  const { type, post } = effect;
  const failures = type === 'post.commented' ? undefined : getFailedTargets(sandbox, post);
  return { kind: 'effect', at, tenant, effect: type, record: post, failures };
}

function buildDeliveryActivity(
  { id, type, url, payload, attempts, state, nextAttemptAt }: StoredDelivery,
  attempt: number,
  at: number,
  tenant: string,
): DeliveryActivity {
  const recordId = readMember(payload.data, 'id');
  const { status, error, injectedFailures } = attempts[attempt - 1] ?? {};
  const record = typeof recordId === 'string' ? recordId : undefined;
  return {
    kind: 'delivery',
    at,
    tenant,
    delivery: id,
    event: type,
    record,
    url,
    attempt,
    status,
    error,
    injectedFailures,
    state,
    next: nextAttemptAt,
  };
}

function getFailedTargets(sandbox: Sandbox, post: string): readonly FailedTarget[] | undefined {
  const failures = (sandbox.posts.get(post)?.targets ?? []).flatMap(({ platform, accountId, outcome }) =>
    outcome?.kind === 'failed' ? [{ platform, accountId, message: outcome.message }] : [],
  );
  return failures.length > 0 ? failures : undefined;
}
