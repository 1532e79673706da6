import { describe, expect, test } from 'vitest';
import { buildPostBodyOn } from '../../testing/caller.ts';
import { startMockClient } from '../../testing/mockClient.ts';
import { openTestReceiver } from '../../testing/receiver.ts';

describe('Seed, reset, snapshot, restore', () => {
  test('a restored snapshot continues exactly as the original did: ids, clock, pending deliveries', async () => {
    const client = await startMockClient();
    const { url, received } = await openTestReceiver(500, 200, 200);
    await client.control('PUT', '/webhook', { url });
    await client.api('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
    await client.advance('PT1S');
    const snapshotResponse = await client.control('POST', '/snapshots', { name: 'refused once' });
    expect(snapshotResponse.status).toBe(422);
    expect((await client.control('POST', '/snapshots', { name: 'refused-once' })).status).toBe(201);
    const continueStory = async () => {
      await client.advance('PT1M');
      const { id } = (await client.api('POST', '/posts', buildPostBodyOn())).body.data;
      return [id, (await client.control('GET', '/deliveries')).body, (await client.control('GET', '/state')).body];
    };
    const first = await continueStory();
    expect((await client.control('POST', '/snapshots/refused-once/restore')).status).toBe(200);
    expect((await client.control('GET', '/clock')).body.data.now).toBe('2030-01-07T09:00:01Z');
    expect(await continueStory()).toEqual(first);
    expect(received).toHaveLength(3);
  });

  test.each(['.', '..'])('the name or key %j, which clients remove from paths, is refused', async (name) => {
    const client = await startMockClient();
    expect((await client.control('POST', '/snapshots', { name })).status).toBe(422);
    expect((await client.control('POST', '/tenants', { key: name })).status).toBe(422);
  });

  test('a reset restores the initial state', async () => {
    const client = await startMockClient();
    const before = (await client.control('GET', '/state')).body.data;
    await client.control('PUT', '/webhook', { url: 'http://127.0.0.1:1/' });
    await client.control('PUT', '/webhook/chaos', { drop: 3 });
    await client.control('PUT', '/faults', [{ status: 503, times: 9, operation: 'listAccounts' }]);
    await client.api('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
    await client.advance('P1D');
    await client.control('POST', '/reset');
    expect((await client.control('GET', '/state')).body.data).toEqual(before);
    expect((await client.api('GET', '/accounts')).status).toBe(200);
    expect((await client.control('GET', '/requests')).body.data).toHaveLength(1);
  });
});
