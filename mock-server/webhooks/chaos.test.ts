/** Webhook chaos is deterministic: every kind affects exactly the requested number of deliveries. */
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { buildPostBodyOn } from '../testing/caller.ts';
import { MINUTE, setUpChaosTenant } from '../testing/chaosTenant.ts';

describe('webhook chaos', () => {
  test('duplicate sends a delivery twice with the same id and valid signatures', async () => {
    const { mock, schedule, log, received } = await setUpChaosTenant({ duplicate: 1 });
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

  test('reorder delivers the given number of events in reverse order', async () => {
    const { mock, schedule, log, ids } = await setUpChaosTenant({ reorder: 3 });
    await schedule(10, 20, 30, 40);
    await mock.advance(MINUTE);
    expect(ids()).toEqual(['evt_000003', 'evt_000002', 'evt_000001', 'evt_000004']);
    expect(log()).toEqual([[[30, 200, 'reorder']], [[30, 200, 'reorder']], [[30, 200, 'reorder']], [[40, 200]]]);
  });

  test('reorder reverses events of the same instant, without moving the clock', async () => {
    const { call, ids } = await setUpChaosTenant({ reorder: 2 });
    await call('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
    await call('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
    await expect.poll(ids).toEqual(['evt_000002', 'evt_000001']);
  });

  test('reorder holds an event for at most an hour if no other occurs', async () => {
    const { mock, schedule, log } = await setUpChaosTenant({ reorder: 2 });
    await schedule(10);
    await mock.advance(30 * MINUTE);
    expect(log()).toEqual([[]]);
    await mock.advance(60 * MINUTE);
    expect(log()).toEqual([[[3610, 200, 'reorder']]]);
  });

  test('delay postpones a delivery on the clock and leaves its payload unchanged', async () => {
    const { mock, schedule, log, received } = await setUpChaosTenant({ delay: 'PT5M' });
    await schedule(10, 20);
    await mock.advance(MINUTE);
    expect(log()).toEqual([[], [[20, 200]]]);
    await mock.advance(5 * MINUTE);
    expect(log()[0]).toEqual([[310, 200, 'delay']]);
    expect(JSON.parse(received[1]?.body ?? '').timestamp).toBe('2030-01-07T09:00:10Z');
  });

  test.each(['staleTimestamp', 'badSignature'] as const)(
    'by %s makes one attempt that no verifier accepts, and then a correct one',
    async (kind) => {
      const { mock, schedule, log } = await setUpChaosTenant({ [kind]: 1 });
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

  test('staleTimestamp signs the stale timestamp correctly', async () => {
    const { mock, schedule, received, secret } = await setUpChaosTenant({ staleTimestamp: 1 });
    await schedule(10);
    await mock.advance(MINUTE);
    const { headers = {}, body = '' } = received[0] ?? {};
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(new Webhook(secret).sign(headers['webhook-id'] ?? '', sentAt, body)).toBe(headers['webhook-signature']);
    expect(() => new Webhook(secret).verify(body, headers)).toThrow('too old');
  });

  test('drop loses one attempt, which the receiver never sees', async () => {
    const { mock, schedule, log, received } = await setUpChaosTenant({ drop: 1 });
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

  test('makes a correct attempt even if the receiver accepted the corrupted one', async () => {
    const { mock, schedule, log } = await setUpChaosTenant({ badSignature: 1 }, () => 200);
    await schedule(10);
    await mock.advance(MINUTE);
    expect(log()).toEqual([
      [
        [10, 200, 'badSignature'],
        [15, 200],
      ],
    ]);
  });

  test('does not use up retries', async () => {
    let refusals = 3;
    const { mock, schedule, log } = await setUpChaosTenant({ badSignature: 1 }, () => (refusals-- > 0 ? 503 : 200));
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

  test('combines several kinds, each applied once', async () => {
    const chaosCounts = { duplicate: 1, reorder: 2, delay: 'PT5M', staleTimestamp: 1, badSignature: 1, drop: 1 };
    const { mock, schedule, log } = await setUpChaosTenant(chaosCounts);
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

  test('affects the next deliveries in order', async () => {
    const { mock, schedule, log } = await setUpChaosTenant({ duplicate: 2, badSignature: 1 });
    await schedule(10, 20, 30);
    await mock.advance(MINUTE);
    expect(log().map((attempts) => attempts.length)).toEqual([3, 2, 1]);
  });

  test('releases held deliveries and discards the remaining failures when it is set again', async () => {
    const { call, tenant, ids } = await setUpChaosTenant({ reorder: 3 });
    for (let i = 0; i < 2; i++) await call('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
    tenant.sandbox.setChaos({}, tenant.now());
    tenant.catchUp();
    await expect.poll(ids).toEqual(['evt_000002', 'evt_000001']);
    await call('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
    await expect.poll(ids).toEqual(['evt_000002', 'evt_000001', 'evt_000003']);
  });

  test('is cleared by a reset', async () => {
    const { tenant } = await setUpChaosTenant({ duplicate: 5 });
    tenant.reset();
    expect(tenant.sandbox.getChaos().remainingCounts).toEqual({});
  });

  test('is restored with a snapshot, including held deliveries', async () => {
    const { mock, call, tenant, ids } = await setUpChaosTenant({ reorder: 2, duplicate: 2 });
    await call('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
    tenant.restoration.takeSnapshot('one is held');
    const advanceAndCount = async () => {
      const before = ids().length;
      await call('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
      await mock.advance(MINUTE);
      return ids().slice(before);
    };
    const first = await advanceAndCount();
    expect(first).toEqual(['evt_000002', 'evt_000002', 'evt_000001', 'evt_000001']);
    tenant.restoration.restoreSnapshot('one is held');
    expect(await advanceAndCount()).toEqual(first);
  });
});
