import { describe, expect, test } from 'vitest';
import { postOn } from '../../testing/caller.ts';
import { onPort } from '../../testing/onPort.ts';
import { receiver } from '../../testing/receiver.ts';

describe('Seed, reset, snapshot, restore', () => {
  test('a restored snapshot continues exactly as the original did: ids, clock, pending deliveries', async () => {
    const it = await onPort();
    const { url, received } = await receiver(500, 200, 200);
    await it.control('PUT', '/webhook', { url });
    await it.api('POST', '/posts', postOn('social', { publishNow: true }));
    await it.advance('PT1S');
    const taken = await it.control('POST', '/snapshots', { name: 'refused once' });
    expect(taken.status).toBe(422);
    expect((await it.control('POST', '/snapshots', { name: 'refused-once' })).status).toBe(201);
    const goOn = async () => {
      await it.advance('PT1M');
      const { id } = (await it.api('POST', '/posts', postOn())).body.data;
      return [id, (await it.control('GET', '/deliveries')).body, (await it.control('GET', '/state')).body];
    };
    const first = await goOn();
    expect((await it.control('POST', '/snapshots/refused-once/restore')).status).toBe(200);
    expect((await it.control('GET', '/clock')).body.data.now).toBe('2030-01-07T09:00:01Z');
    expect(await goOn()).toEqual(first);
    expect(received).toHaveLength(3);
  });

  test('a reset restores the initial state', async () => {
    const it = await onPort();
    const before = (await it.control('GET', '/state')).body.data;
    await it.control('PUT', '/webhook', { url: 'http://127.0.0.1:1/' });
    await it.control('PUT', '/webhook/chaos', { drop: 3 });
    await it.control('PUT', '/faults', [{ status: 503, times: 9, operation: 'listAccounts' }]);
    await it.api('POST', '/posts', postOn('social', { publishNow: true }));
    await it.advance('P1D');
    await it.control('POST', '/reset');
    expect((await it.control('GET', '/state')).body.data).toEqual(before);
    expect((await it.api('GET', '/accounts')).status).toBe(200);
    expect((await it.control('GET', '/requests')).body.data).toHaveLength(1);
  });
});
