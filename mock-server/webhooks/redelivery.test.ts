/** Manual redelivery, independent of the retry schedule. */
import { describe, expect, test } from 'vitest';
import { MemoryLedger } from '../ledger/testing/memoryLedger.ts';
import { createFrozenMock, patientOptions } from '../testing/caller.ts';
import { openReceiverWith } from '../testing/receiver.ts';
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

  test('that is in progress when the mock closes is recorded', async () => {
    const ledger = new MemoryLedger();
    const { mock, redelivery, responded } = await startRedelivery({ state: ledger });
    const closed = mock.close();
    responded.resolve(503);
    await closed;
    const [delivery] = createFrozenMock({ state: ledger.copy() }).parts.tenants.first.sandbox.deliveries.values();
    expect(delivery?.attempts).toMatchObject([{ status: 200 }, { status: 503 }]);
    await redelivery;
  });

  test('delays a clock move until it has ended', async () => {
    const { mock, redelivery, responded } = await startRedelivery();
    const { first: tenant } = mock.parts.tenants;
    const start = tenant.now();
    const clockMove = mock.advance(MINUTE);
    expect(tenant.now()).toBe(start);
    responded.resolve(200);
    await Promise.all([redelivery, clockMove]);
    expect(tenant.now()).toBe(start + MINUTE);
  });

  test('of an unknown delivery is refused', async () => {
    const { tenant } = await setUpWebhookTenant();
    expect(await tenant.redeliver('dlv_nobody')).toBeUndefined();
  });
});

/** A mock that redelivers an event, and waits for the response. */
async function startRedelivery(options: Parameters<typeof createFrozenMock>[0] = {}) {
  const mock = createFrozenMock({ ...patientOptions, ...options });
  const [requested, responded] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
  let attempts = 0;
  const { url } = await openReceiverWith(() => {
    if (++attempts === 1) return 200;
    requested.resolve();
    return responded.promise;
  });
  const tenant = mock.parts.tenants.first;
  tenant.sandbox.setWebhook(url);
  await schedulePost(mock.caller(), 10);
  await mock.advance(MINUTE);
  const [delivery] = tenant.sandbox.deliveries.values();
  const redelivery = tenant.redeliver(delivery?.id ?? '');
  await requested.promise;
  return { mock, redelivery, responded };
}
