/** A tenant whose events go to a receiver. */
import { createFrozenMock, patientOptions } from './caller.ts';
import { openTestReceiver } from './receiver.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const socialPost = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }] };

/** A mock whose first tenant sends events to a receiver that responds with the given statuses. */
export async function setUpWebhookTenant(
  statuses: readonly number[] = [],
  options: Parameters<typeof createFrozenMock>[0] = {},
) {
  const mock = createFrozenMock({ ...patientOptions, ...options });
  const { url, received } = await openTestReceiver(...statuses);
  const tenant = mock.parts.tenants.first;
  const { secret } = tenant.sandbox.setWebhook(url);
  const listDeliveries = () => [...tenant.sandbox.deliveries.values()];
  return { mock, call: mock.caller(), received, secret, tenant, deliveries: listDeliveries };
}

/** Schedules a post a number of seconds after the start. */
export async function schedulePost(call: ReturnType<ReturnType<typeof createFrozenMock>['caller']>, seconds: number) {
  const at = new Date(Date.parse('2030-01-07T09:00:00Z') + seconds * SECOND).toISOString();
  return (await call('POST', '/posts', { ...socialPost, scheduledFor: at })).body.data.id as string;
}
