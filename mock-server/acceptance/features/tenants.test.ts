/** Fifty tenants that work at the same time do not affect one another. */
import { describe, expect, test } from 'vitest';
import { type Mock, startMock } from '../../startMock.ts';
import { closedAfterTest, now, patient } from '../../testing/caller.ts';
import type { Received } from '../../testing/openReceiver.ts';
import { overHttp } from '../../testing/overHttp.ts';
import { receiver } from '../../testing/receiver.ts';
import { everyOperation } from '../stories/everyOperation.ts';

const numbers = Array.from({ length: 50 }, (_, i) => i);
const keyOf = (i: number) => `tenant-${i}`;
const first = { key: 'first', plans: ['api'] } as const;

/** What a tenant observes: its journal and the events sent to its URL, in any order. */
interface Seen {
  readonly journal: string;
  readonly delivered: readonly string[];
}

async function playOn(mock: Mock, i: number, inbox: { url: string; received: readonly Received[] }): Promise<Seen> {
  const receiverUrl = `${inbox.url}/${i}`;
  const day = `2030-${i < 25 ? '03' : '04'}-${String((i % 25) + 1).padStart(2, '0')}`;
  const journal = await everyOperation(mock, { key: keyOf(i), receiver: receiverUrl, day });
  const own = inbox.received.filter(({ path }) => path === new URL(receiverUrl).pathname);
  return { journal, delivered: [...new Set(own.map(({ body }) => body))].sort() };
}

const mockFor = async (indexes: readonly number[]) => {
  const keys = [first, ...indexes.map((i) => ({ key: keyOf(i), plans: ['api', 'pro'] as const }))];
  return closedAfterTest(await startMock({ frozenAt: now, keys, ...patient }));
};

describe('Tenants: fifty at the same time', () => {
  test('each observes the same requests, times and deliveries as on its own', async () => {
    const together = await mockFor(numbers);
    const inbox = await receiver();
    const seen = await Promise.all(numbers.map((i) => playOn(together, i, inbox)));
    for (const i of numbers) {
      const alone = await playOn(await mockFor([i]), i, await receiver());
      expect(withoutPorts(seen[i])).toEqual(withoutPorts(alone));
    }
  }, 120_000);

  test('resetting one tenant leaves the others alone and removes only its posts', async () => {
    const mock = await mockFor(numbers);
    const each = numbers.map((i) => overHttp(mock, keyOf(i)));
    const ids = await Promise.all(
      each.map(async ({ api, control }, i) => {
        await control('POST', '/clock/advance', { by: `PT${i + 1}H` });
        const [account] = (await api('GET', '/accounts')).body.data;
        const { platform, id: accountId } = account;
        return (await api('POST', '/posts', { text: `Post ${i}`, platforms: [{ platform, accountId }] })).body.data.id;
      }),
    );
    const states = async () =>
      Promise.all(each.slice(1).map(async ({ control }) => (await control('GET', '/state')).body.data));
    const before = await states();
    await overHttp(mock, keyOf(0)).control('POST', '/reset');
    expect(await states()).toEqual(before);
    for (const [i, { api }] of each.entries()) {
      const foreign = ids[(i + 1) % ids.length];
      expect((await api('PATCH', `/posts/${foreign}`, { text: 'Mine' })).status).toBe(404);
    }
  }, 60_000);
});

/** Each receiver has its own port, so ports are removed before comparing. */
function withoutPorts(seen: Seen | undefined): unknown {
  return JSON.parse(JSON.stringify(seen).replaceAll(/127\.0\.0\.1:\d+/g, 'receiver'));
}
