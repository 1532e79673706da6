/** Fifty tenants that work at the same time do not affect one another. */
import { describe, expect, test } from 'vitest';
import { type Mock, startMock } from '../../startMock.ts';
import { closeAfterTest, now, patientOptions } from '../../testing/caller.ts';
import { createHttpClient } from '../../testing/httpClient.ts';
import type { ReceivedDelivery } from '../../testing/openReceiver.ts';
import { openTestReceiver } from '../../testing/receiver.ts';
import { runEveryOperation } from '../stories/everyOperation.ts';

const numbers = Array.from({ length: 50 }, (_, i) => i);
const getKey = (i: number) => `tenant-${i}`;
const first = { key: 'first', plans: ['api'] } as const;

/** What a tenant observes: its journal and the events sent to its URL, in any order. */
interface TenantResult {
  readonly journal: string;
  readonly delivered: readonly string[];
}

async function runOn(
  mock: Mock,
  i: number,
  inbox: { url: string; received: readonly ReceivedDelivery[] },
): Promise<TenantResult> {
  const receiverUrl = `${inbox.url}/${i}`;
  const day = `2030-${i < 25 ? '03' : '04'}-${String((i % 25) + 1).padStart(2, '0')}`;
  const journal = await runEveryOperation(mock, { key: getKey(i), receiver: receiverUrl, day });
  const ownDeliveries = inbox.received.filter(({ path }) => path === new URL(receiverUrl).pathname);
  return { journal, delivered: [...new Set(ownDeliveries.map(({ body }) => body))].sort() };
}

const startWithTenants = async (indexes: readonly number[]) => {
  const keys = [first, ...indexes.map((i) => ({ key: getKey(i), plans: ['api', 'pro'] as const }))];
  return closeAfterTest(await startMock({ frozenAt: now, keys, ...patientOptions }));
};

describe('Tenants: fifty at the same time', () => {
  test('each observes the same requests, times and deliveries as it would alone', async () => {
    const sharedMock = await startWithTenants(numbers);
    const inbox = await openTestReceiver();
    const results = await Promise.all(numbers.map((i) => runOn(sharedMock, i, inbox)));
    for (const i of numbers) {
      const isolatedResult = await runOn(await startWithTenants([i]), i, await openTestReceiver());
      expect(stripPorts(results[i])).toEqual(stripPorts(isolatedResult));
    }
  }, 120_000);

  test('resetting one tenant leaves the others alone and removes only its posts', async () => {
    const mock = await startWithTenants(numbers);
    const clients = numbers.map((i) => createHttpClient(mock, getKey(i)));
    const ids = await Promise.all(
      clients.map(async ({ api, control }, i) => {
        await control('POST', '/clock/advance', { by: `PT${i + 1}H` });
        const [account] = (await api('GET', '/accounts')).body.data;
        const { platform, id: accountId } = account;
        return (await api('POST', '/posts', { text: `Post ${i}`, platforms: [{ platform, accountId }] })).body.data.id;
      }),
    );
    const listStates = async () =>
      Promise.all(clients.slice(1).map(async ({ control }) => (await control('GET', '/state')).body.data));
    const before = await listStates();
    await createHttpClient(mock, getKey(0)).control('POST', '/reset');
    expect(await listStates()).toEqual(before);
    for (const [i, { api }] of clients.entries()) {
      const foreignId = ids[(i + 1) % ids.length];
      expect((await api('PATCH', `/posts/${foreignId}`, { text: 'Mine' })).status).toBe(404);
    }
  }, 60_000);
});

/** Each receiver has its own port, so ports are removed before comparing. */
function stripPorts(result: TenantResult | undefined): unknown {
  return JSON.parse(JSON.stringify(result).replaceAll(/127\.0\.0\.1:\d+/g, 'receiver'));
}
