/** Manual redelivery, independent of the retry schedule. */
import { describe, expect, test } from 'vitest';
import { MINUTE, SECOND, schedulePost, setUpWebhookTenant } from '../testing/webhookTenant.ts';

describe('a redelivery', () => {
  test('is attempted immediately, even for a delivered event', async () => {
    const { mock, call, received, tenant, deliveries } = await setUpWebhookTenant();
    await schedulePost(call, 10);
    await mock.advance(MINUTE);
    expect(await tenant.redeliver(deliveries()[0]?.id ?? '')).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 200 }, { status: 200 }],
    });
    expect(received).toHaveLength(2);
  });

  test('that succeeds cancels the scheduled retries', async () => {
    const { mock, call, received, tenant, deliveries } = await setUpWebhookTenant([500]);
    await schedulePost(call, 10);
    await mock.advance(11 * SECOND);
    await tenant.redeliver(deliveries()[0]?.id ?? '');
    await mock.advance(48 * 60 * MINUTE);
    expect(received).toHaveLength(2);
    expect(deliveries()[0]?.state).toBe('delivered');
  });

  test('that fails leaves the delivery and its schedule unchanged', async () => {
    const { mock, call, received, tenant, deliveries } = await setUpWebhookTenant([500, 500]);
    await schedulePost(call, 10);
    await mock.advance(11 * SECOND);
    expect(await tenant.redeliver(deliveries()[0]?.id ?? '')).toMatchObject({ state: 'pending' });
    await mock.advance(48 * 60 * MINUTE);
    expect(received).toHaveLength(3);
    expect(deliveries()[0]).toMatchObject({
      state: 'delivered',
      attempts: [{}, { status: 500 }, { at: Date.parse('2030-01-07T09:00:15Z'), status: 200 }],
    });
  });

  test('that fails leaves a delivered event in the state delivered', async () => {
    const { mock, call, tenant, deliveries } = await setUpWebhookTenant([200, 500]);
    await schedulePost(call, 10);
    await mock.advance(MINUTE);
    expect(await tenant.redeliver(deliveries()[0]?.id ?? '')).toMatchObject({ state: 'delivered' });
    expect(tenant.sandbox.agenda.getNextDue()).toBeUndefined();
  });

  test('of an unknown delivery is refused', async () => {
    const { tenant } = await setUpWebhookTenant();
    expect(await tenant.redeliver('dlv_nobody')).toBeUndefined();
  });
});
