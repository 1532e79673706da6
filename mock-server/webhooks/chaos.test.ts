/** Deterministic chaos, kind by kind: exactly what was asked for goes wrong, once each. */
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { postOn } from '../testing/caller.ts';
import { disturbed, MINUTE } from '../testing/disturbed.ts';

describe('chaos', () => {
  test('by duplicate sends a delivery twice under one id, both of them genuine', async () => {
    const { mock, schedule, log, received } = await disturbed({ duplicate: 1 });
    await schedule(10, 20);
    await mock.advance(MINUTE);
    expect(log()).toEqual([
      [
        [10, 200],
        [10, 200, 'duplicate'],
      ],
      [[20, 200]],
    ]);
    const [first, second] = received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
  });

  test('by reorder delivers so many events last first', async () => {
    const { mock, schedule, log, ids } = await disturbed({ reorder: 3 });
    await schedule(10, 20, 30, 40);
    await mock.advance(MINUTE);
    expect(ids()).toEqual(['evt_000003', 'evt_000002', 'evt_000001', 'evt_000004']);
    expect(log()).toEqual([[[30, 200, 'reorder']], [[30, 200, 'reorder']], [[30, 200, 'reorder']], [[40, 200]]]);
  });

  test('by reorder turns round what happens at one instant too, without any move of the clock', async () => {
    const { call, ids } = await disturbed({ reorder: 2 });
    await call('POST', '/posts', postOn('social', { publishNow: true }));
    await call('POST', '/posts', postOn('social', { publishNow: true }));
    await expect.poll(ids).toEqual(['evt_000002', 'evt_000001']);
  });

  test('by reorder holds an event for an hour at most, when no other comes', async () => {
    const { mock, schedule, log } = await disturbed({ reorder: 2 });
    await schedule(10);
    await mock.advance(30 * MINUTE);
    expect(log()).toEqual([[]]);
    await mock.advance(60 * MINUTE);
    expect(log()).toEqual([[[3610, 200, 'reorder']]]);
  });

  test('by delay puts a delivery off on the clock, and leaves its payload as it was', async () => {
    const { mock, schedule, log, received } = await disturbed({ delay: 'PT5M' });
    await schedule(10, 20);
    await mock.advance(MINUTE);
    expect(log()).toEqual([[], [[20, 200]]]);
    await mock.advance(5 * MINUTE);
    expect(log()[0]).toEqual([[310, 200, 'delay']]);
    expect(JSON.parse(received[1]?.body ?? '').timestamp).toBe('2030-01-07T09:00:10Z');
  });

  test.each(['staleTimestamp', 'badSignature'] as const)(
    'by %s makes one attempt that no verifier takes, and then a proper one',
    async (kind) => {
      const { mock, schedule, log } = await disturbed({ [kind]: 1 });
      await schedule(10, 20);
      await mock.advance(MINUTE);
      expect(log()).toEqual([
        [
          [10, 401, kind],
          [15, 200],
        ],
        [[20, 200]],
      ]);
    },
  );

  test('by staleTimestamp signs what it says: only the time is wrong', async () => {
    const { mock, schedule, received, secret } = await disturbed({ staleTimestamp: 1 });
    await schedule(10);
    await mock.advance(MINUTE);
    const { headers = {}, body = '' } = received[0] ?? {};
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(new Webhook(secret).sign(headers['webhook-id'] ?? '', sentAt, body)).toBe(headers['webhook-signature']);
    expect(() => new Webhook(secret).verify(body, headers)).toThrow('too old');
  });

  test('by drop loses one attempt, which the receiver never sees', async () => {
    const { mock, schedule, log, received } = await disturbed({ drop: 1 });
    await schedule(10);
    await mock.advance(MINUTE);
    expect(log()).toEqual([
      [
        [10, undefined, 'drop'],
        [15, 200],
      ],
    ]);
    expect(received).toHaveLength(1);
  });

  test('is followed by a proper attempt although the spoiled one was taken', async () => {
    const { mock, schedule, log } = await disturbed({ badSignature: 1 }, () => 200);
    await schedule(10);
    await mock.advance(MINUTE);
    expect(log()).toEqual([
      [
        [10, 200, 'badSignature'],
        [15, 200],
      ],
    ]);
  });

  test('takes none of the retries away that a receiver has', async () => {
    let refusals = 3;
    const { mock, schedule, log } = await disturbed({ badSignature: 1 }, () => (refusals-- > 0 ? 503 : 200));
    await schedule(10);
    await mock.advance(10 * MINUTE);
    expect(log()).toEqual([
      [
        [10, 503, 'badSignature'],
        [15, 503],
        [20, 503],
        [320, 200],
      ],
    ]);
  });

  test('of several kinds does each of them once', async () => {
    const asked = { duplicate: 1, reorder: 2, delay: 'PT5M', staleTimestamp: 1, badSignature: 1, drop: 1 };
    const { mock, schedule, log } = await disturbed(asked);
    await schedule(10, 20, 30);
    await mock.advance(60 * MINUTE);
    expect(log()).toEqual([
      [
        [320, undefined, 'reorder', 'delay', 'drop'],
        [325, 401, 'staleTimestamp'],
        [330, 401, 'badSignature'],
        [335, 200],
        [335, 200, 'duplicate'],
      ],
      [[20, 200, 'reorder']],
      [[30, 200]],
    ]);
  });

  test('hits the next so many deliveries', async () => {
    const { mock, schedule, log } = await disturbed({ duplicate: 2, badSignature: 1 });
    await schedule(10, 20, 30);
    await mock.advance(MINUTE);
    expect(log().map((attempts) => attempts.length)).toEqual([3, 2, 1]);
  });

  test('that is asked for anew lets go what is held, and forgets the rest', async () => {
    const { call, tenant, ids } = await disturbed({ reorder: 3 });
    for (let i = 0; i < 2; i++) await call('POST', '/posts', postOn('social', { publishNow: true }));
    tenant.sandbox.disturb({}, tenant.now());
    tenant.catchUp();
    await expect.poll(ids).toEqual(['evt_000002', 'evt_000001']);
    await call('POST', '/posts', postOn('social', { publishNow: true }));
    await expect.poll(ids).toEqual(['evt_000002', 'evt_000001', 'evt_000003']);
  });

  test('ends with a reset', async () => {
    const { tenant } = await disturbed({ duplicate: 5 });
    tenant.reset();
    expect(tenant.sandbox.chaos().left).toEqual({});
  });

  test('comes back with a snapshot, held deliveries included', async () => {
    const { mock, call, tenant, ids } = await disturbed({ reorder: 2, duplicate: 2 });
    await call('POST', '/posts', postOn('social', { publishNow: true }));
    tenant.takeSnapshot('one is held');
    const later = async () => {
      const before = ids().length;
      await call('POST', '/posts', postOn('social', { publishNow: true }));
      await mock.advance(MINUTE);
      return ids().slice(before);
    };
    const first = await later();
    expect(first).toEqual(['evt_000002', 'evt_000002', 'evt_000001', 'evt_000001']);
    tenant.restoreSnapshot('one is held');
    expect(await later()).toEqual(first);
  });
});
