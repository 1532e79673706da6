/** Events reach their receivers: signed, retried on the clock, never in the way of a request. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { closedAfterTest, frozenMock } from '../testing/caller.ts';
import { receiver } from '../testing/receiver.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const social = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }] };

/** A mock whose default tenant sends its events to a receiver that answers with the given statuses. */
async function connected(statuses: readonly number[] = [], options: Parameters<typeof frozenMock>[0] = {}) {
  const mock = frozenMock(options);
  const { url, received } = await receiver(...statuses);
  const tenant = mock.parts.tenants.default;
  const { secret } = tenant.sandbox.webhook();
  tenant.sandbox.settings.put({ id: 'webhook', url, secret });
  const deliveries = () => [...tenant.sandbox.deliveries.values()];
  return { mock, call: mock.caller(), received, secret, tenant, deliveries };
}

async function schedule(call: ReturnType<ReturnType<typeof frozenMock>['caller']>, seconds: number) {
  const at = new Date(Date.parse('2030-01-07T09:00:00Z') + seconds * SECOND).toISOString();
  return (await call('POST', '/posts', { ...social, scheduledFor: at })).body.data.id as string;
}

describe('a delivery', () => {
  test('is accepted by the official verifier, though the clock of the service stands in 2030', async () => {
    const { mock, call, received, secret } = await connected();
    await schedule(call, 10);
    await mock.advance(MINUTE);
    const [delivery] = received;
    const event = new Webhook(secret).verify(delivery?.body ?? '', delivery?.headers ?? {});
    expect(event).toMatchObject({
      type: 'post.published',
      timestamp: '2030-01-07T09:00:10Z',
      data: { status: 'published' },
    });
  });

  test('is over when advancing the clock returns', async () => {
    const { mock, call, received } = await connected();
    for (const seconds of [30, 10, 20]) await schedule(call, seconds);
    const effects = await mock.advance(MINUTE);
    expect(received).toHaveLength(3);
    expect(effects.map(({ type }) => type)).toEqual(Array(3).fill(['post.published', 'webhook.delivered']).flat());
    expect(received.map(({ body }) => JSON.parse(body).timestamp)).toEqual([
      '2030-01-07T09:00:10Z',
      '2030-01-07T09:00:20Z',
      '2030-01-07T09:00:30Z',
    ]);
  });

  test('that fails is tried again on the clock, with the same id and a valid signature', async () => {
    const { mock, call, received, secret, deliveries } = await connected([500, 503]);
    await schedule(call, 10);
    await mock.advance(10 * MINUTE);
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const { body, headers } of received) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    const [delivery] = deliveries();
    const start = Date.parse('2030-01-07T09:00:10Z');
    expect(delivery).toMatchObject({
      state: 'delivered',
      attempts: [
        { at: start, status: 500 },
        { at: start + 5 * SECOND, status: 503 },
        { at: start + 5 * SECOND + 5 * MINUTE, status: 200 },
      ],
    });
  });

  test('is given up when the last delay has passed', async () => {
    const { mock, call, received, deliveries } = await connected(Array(20).fill(500));
    await schedule(call, 10);
    await mock.advance(48 * 60 * MINUTE);
    expect(received).toHaveLength(7);
    expect(deliveries()[0]?.state).toBe('failed');
  });

  test('to a receiver that is gone is the last one', async () => {
    const { mock, call, received } = await connected([410]);
    await schedule(call, 10);
    await schedule(call, 20);
    await mock.advance(48 * 60 * MINUTE);
    expect(received).toHaveLength(1);
  });

  test('follows no redirect', async () => {
    const { mock, call, deliveries } = await connected([302]);
    await schedule(call, 10);
    await mock.advance(11 * SECOND);
    expect(deliveries()[0]).toMatchObject({ state: 'pending', attempts: [{ status: 302 }] });
  });

  test('can be made once more', async () => {
    const { mock, call, received, tenant, deliveries } = await connected();
    await schedule(call, 10);
    await mock.advance(MINUTE);
    expect(await tenant.redeliver(deliveries()[0]?.id ?? '')).toMatchObject({
      attempts: [{ status: 200 }, { status: 200 }],
    });
    expect(received).toHaveLength(2);
  });

  test('does not keep a request waiting, however slow its receiver is', async () => {
    const { call, tenant } = await connected();
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closedAfterTest({
      close: () => new Promise<void>((resolve) => void silent.close(() => resolve()).closeAllConnections()),
    });
    const { port } = silent.address() as AddressInfo;
    tenant.sandbox.settings.put({ ...tenant.sandbox.webhook(), url: `http://127.0.0.1:${port}` });
    await call('POST', '/posts', { ...social, publishNow: true });
    expect((await call('GET', '/posts')).body.data).toMatchObject([{ status: 'published' }]);
    expect([...tenant.sandbox.deliveries.values()]).toMatchObject([{ state: 'pending', attempts: [] }]);
  });

  test('of what a request did is on its way at once, though the clock stands still', async () => {
    const { call, received } = await connected();
    await call('POST', '/posts', { ...social, publishNow: true });
    await expect.poll(() => received.length).toBe(1);
  });

  test('leaves this machine only for hosts that were allowed', async () => {
    const { mock, call, tenant, deliveries } = await connected();
    tenant.sandbox.settings.put({ ...tenant.sandbox.webhook(), url: 'http://192.0.2.1/hook' });
    await schedule(call, 10);
    await mock.advance(11 * SECOND);
    expect(deliveries()[0]?.attempts[0]?.error).toContain('--allow-webhook-host');
  });

  test('carries the names of the wire, and the signature that the profile has', async () => {
    const profile = resolveProfile({
      'webhook.signature': { header: 'X-Signature', encoding: 'hex' },
      'webhook.events': { 'post.published': 'published' },
      'post.record': { status: 'state' },
    });
    const { mock, call, received } = await connected([], { profile });
    await schedule(call, 10);
    await mock.advance(MINUTE);
    expect(received[0]?.headers['x-signature']).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'published', data: { state: 'published' } });
  });
});

describe('while the clock is advanced', () => {
  test('a reset ends it, and the new world keeps its own time', async () => {
    const { mock, call, tenant } = await connected();
    await schedule(call, 10);
    const advancing = mock.advance(MINUTE);
    tenant.reset();
    await advancing;
    expect(tenant.now()).toBe(Date.parse('2030-01-07T09:00:00Z'));
  });
});
