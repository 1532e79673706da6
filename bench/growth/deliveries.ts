/** Measures the delivery of webhooks that are all due at once, to a receiver on this machine. */

import type { BenchContext } from '../context.ts';
import { requestJson } from '../mock/control.ts';
import { measureAdvance, restoreSnapshot, type Timing, takeSnapshot } from './measureAdvance.ts';
import { addTenant, createPosts, firstTenant, startFrozenMock } from './posts.ts';
import { openReceiver } from './receiver.ts';

export interface DeliveryRounds {
  readonly deliveries: number;
  readonly rounds: readonly Timing[];
}

/** @throws if a delivery does not arrive */
export async function measureDeliveries({
  settings,
  core,
  reportProgress,
}: BenchContext): Promise<readonly DeliveryRounds[]> {
  reportProgress('growth: creating posts with webhooks');
  const mock = await startFrozenMock(core);
  const receiver = await openReceiver();
  try {
    const tenants = await Promise.all(
      settings.deliveries.map(async (deliveries, i) => {
        const tenant = i === 0 ? firstTenant : await addTenant(mock);
        return { deliveries, tenant, rounds: [] as Timing[] };
      }),
    );
    for (const { deliveries, tenant } of tenants) {
      await requestJson(mock.origin, {
        path: '/_mock/webhook',
        method: 'PUT',
        key: tenant.key,
        body: { url: receiver.url },
      });
      await createPosts(mock, tenant, deliveries, settings.connections);
      await takeSnapshot(mock, tenant.key);
    }
    for (let round = 0; round < settings.advances; round++) {
      reportProgress(`growth: webhooks, round ${round + 1} of ${settings.advances}`);
      for (const { deliveries, tenant, rounds } of tenants) {
        receiver.takeCount();
        const { wall, cpu } = await measureAdvance(mock, tenant.key);
        const arrivedCount = receiver.takeCount();
        if (arrivedCount !== deliveries) throw new Error(`Only ${arrivedCount} of ${deliveries} webhooks arrived.`);
        rounds.push({ wall, cpu });
        await restoreSnapshot(mock, tenant.key);
      }
    }
    return tenants.map(({ deliveries, rounds }) => ({ deliveries, rounds }));
  } finally {
    await receiver.close();
    await mock.stop();
  }
}
