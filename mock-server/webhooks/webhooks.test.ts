/** Deliveries are signed, retried on the tenant's clock, and never block a request. */
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { openReceiverWith } from '../testing/receiver.ts';
import { MINUTE, SECOND, schedulePost, setUpWebhookTenant, socialPost } from '../testing/webhookTenant.ts';

describe('a delivery', () => {
  test("is accepted by the official verifier although the tenant's clock is in 2030", async () => {
    const { mock, call, received, secret } = await setUpWebhookTenant();
    await schedulePost(call, 10);
    await mock.advance(MINUTE);
    const [delivery] = received;
    const event = new Webhook(secret).verify(delivery?.body ?? '', delivery?.headers ?? {});
    expect(event).toMatchObject({
      type: 'post.published',
      timestamp: '2030-01-07T09:00:10Z',
      data: { status: 'published' },
    });
  });

  test('is complete when advancing the clock returns', async () => {
    const { mock, call, received } = await setUpWebhookTenant();
    for (const seconds of [30, 10, 20]) await schedulePost(call, seconds);
    const effects = await mock.advance(MINUTE);
    expect(received).toHaveLength(3);
    expect(effects.map(({ type }) => type)).toEqual(Array(3).fill(['post.published', 'webhook.delivered']).flat());
    expect(received.map(({ body }) => JSON.parse(body).timestamp)).toEqual([
      '2030-01-07T09:00:10Z',
      '2030-01-07T09:00:20Z',
      '2030-01-07T09:00:30Z',
    ]);
  });

  test("that fails is retried on the tenant's clock with the same id and a valid signature", async () => {
    const { mock, call, received, secret, deliveries } = await setUpWebhookTenant([500, 503]);
    await schedulePost(call, 10);
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

  test('is not made for an event that the profile says is absent', async () => {
    const profile = resolveProfile({ 'webhook.events': { 'post.published': 'absent' } });
    const { mock, call, received } = await setUpWebhookTenant([], { profile });
    await schedulePost(call, 10);
    await mock.advance(MINUTE);
    expect(received).toEqual([]);
  });

  test('fails for good after the last retry', async () => {
    const { mock, call, received, deliveries } = await setUpWebhookTenant(Array(20).fill(500));
    await schedulePost(call, 10);
    await mock.advance(48 * 60 * MINUTE);
    expect(received).toHaveLength(7);
    expect(deliveries()[0]?.state).toBe('failed');
  });

  test('that fails twice is retried and delivered', async () => {
    const { mock, call, tenant } = await setUpWebhookTenant([401, 401]);
    await schedulePost(call, 10);
    expect(await mock.advance(10 * MINUTE)).toMatchObject([
      { type: 'post.published' },
      { type: 'webhook.failed', attempt: 1 },
      { type: 'webhook.failed', attempt: 2 },
      { type: 'webhook.delivered', attempt: 3 },
    ]);
    expect(tenant.sandbox.agenda.getNextDue()).toBeUndefined();
  });

  test('does not follow redirects', async () => {
    const { mock, call, deliveries } = await setUpWebhookTenant([302]);
    await schedulePost(call, 10);
    await mock.advance(11 * SECOND);
    expect(deliveries()[0]).toMatchObject({ state: 'pending', attempts: [{ status: 302 }] });
  });

  test('does not block a request if its receiver never responds', async () => {
    const { call, tenant, deliveries } = await setUpWebhookTenant();
    const silentReceiver = await openReceiverWith(() => undefined);
    tenant.sandbox.setWebhook(silentReceiver.url);
    for (let i = 0; i < 5; i++) await call('POST', '/posts', { ...socialPost, publishNow: true });
    expect((await call('GET', '/posts?status=published')).body.data).toHaveLength(5);
    expect(deliveries()).toMatchObject(Array(5).fill({ state: 'pending', attempts: [] }));
    await expect.poll(() => silentReceiver.received.length).toBe(5);
    expect((await call('GET', '/posts?status=published')).body.data).toHaveLength(5);
    expect(deliveries()).toMatchObject(Array(5).fill({ state: 'pending', attempts: [] }));
  });

  test('arrives only once its data can be read from the API', async () => {
    const observed: unknown[] = [];
    const { mock, call, tenant } = await setUpWebhookTenant();
    const { url } = await openReceiverWith(async ({ body }) => {
      const event = JSON.parse(body);
      const posts = (await call('GET', '/posts')).body.data;
      observed.push([event.data, posts.find((post: { id: string }) => post.id === event.data.id)]);
      return 200;
    });
    tenant.sandbox.setWebhook(url);
    await schedulePost(call, 10);
    await mock.advance(11 * SECOND);
    await call('POST', '/posts', { ...socialPost, publishNow: true });
    await expect.poll(() => observed.length).toBe(2);
    for (const [eventData, readPost] of observed as [unknown, unknown][]) expect(readPost).toEqual(eventData);
  });

  test('of an event caused by a request is sent immediately, even if the clock is frozen', async () => {
    const { call, received } = await setUpWebhookTenant();
    await call('POST', '/posts', { ...socialPost, publishNow: true });
    await expect.poll(() => received.length).toBe(1);
  });

  test('leaves this machine only for allowed hosts', async () => {
    const { mock, call, tenant, deliveries } = await setUpWebhookTenant();
    tenant.sandbox.setWebhook('http://192.0.2.1/hook');
    await schedulePost(call, 10);
    await mock.advance(11 * SECOND);
    expect(deliveries()[0]?.attempts[0]?.error).toContain('--allow-webhook-host');
  });

  test("has the profile's member names and signature", async () => {
    const profile = resolveProfile({
      'webhook.signature': { header: 'X-Signature', encoding: 'hex', prefix: 'sha256=' },
      'webhook.events': { 'post.published': 'published' },
      'post.record': { status: 'state' },
    });
    const { mock, call, received } = await setUpWebhookTenant([], { profile });
    await schedulePost(call, 10);
    await mock.advance(MINUTE);
    expect(received[0]?.headers['x-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'published', data: { state: 'published' } });
  });
});

test('a signature can cover a timestamp in a separate header', async () => {
  const form = { header: 'X-Signature', timestamp: 'X-Timestamp', encoding: 'hex' } as const;
  const profile = resolveProfile({ 'webhook.signature': form });
  const { mock, call, received } = await setUpWebhookTenant([], { profile });
  const { secret } = await mock.webhook.get();
  await schedulePost(call, 10);
  await mock.advance(MINUTE);
  const { headers = {}, body = '' } = received[0] ?? {};
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${headers['x-timestamp']}.${body}`).digest('hex');
  expect(headers['x-timestamp']).toMatch(/^\d{10}$/);
  expect(headers['x-signature']).toBe(expected);
});

test('a signature and its timestamp in milliseconds can share a header', async () => {
  const value = 't={timestamp},v1={signature}';
  const form = { header: 'X-Signature', value, encoding: 'hex', timestampUnit: 'milliseconds' } as const;
  const { mock, call, received } = await setUpWebhookTenant([], {
    profile: resolveProfile({ 'webhook.signature': form }),
  });
  const { secret } = await mock.webhook.get();
  await schedulePost(call, 10);
  await mock.advance(MINUTE);
  const { headers = {}, body = '' } = received[0] ?? {};
  const [, timestamp, signature] = /^t=(\d{13}),v1=(.*)$/.exec(headers['x-signature'] ?? '') ?? [];
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  expect(signature).toBe(createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex'));
});

test('many events are delivered to one receiver with limited concurrency', async () => {
  const { mock, call, deliveries } = await setUpWebhookTenant();
  let [openCount, maxOpen] = [0, 0];
  const { url } = await openReceiverWith(async () => {
    maxOpen = Math.max(maxOpen, ++openCount);
    await new Promise(setImmediate);
    openCount--;
    return 200;
  });
  mock.parts.tenants.first.sandbox.setWebhook(url);
  for (let i = 0; i < 300; i++) await schedulePost(call, 10);
  await mock.advance(11 * SECOND);
  expect(deliveries()).toHaveLength(300);
  expect(deliveries().every(({ attempts }) => attempts.length === 1 && attempts[0]?.status === 200)).toBe(true);
  expect(maxOpen).toBeLessThanOrEqual(64);
});

describe('the same script', () => {
  test('results in the same state regardless of which receiver responds first', async () => {
    const worlds: string[] = [];
    for (const isFirstDelayed of [false, true]) {
      const { mock, call, tenant } = await setUpWebhookTenant();
      const second = Promise.withResolvers<void>();
      const { url } = await openReceiverWith(async ({ body }) => {
        if (JSON.parse(body).id === 'evt_000002') second.resolve();
        else if (isFirstDelayed) await second.promise;
        return 500;
      });
      tenant.sandbox.setWebhook(url);
      for (let i = 0; i < 2; i++) await call('POST', '/posts', { ...socialPost, publishNow: true });
      await mock.advance(0);
      // Headers contain the port of the receiver and the time of the machine.
      const omitHeaders = (name: string, value: unknown) => (name === 'sentHeaders' ? undefined : value);
      worlds.push(JSON.stringify(tenant.sandbox.dump(), omitHeaders).replaceAll(url, ''));
    }
    expect(worlds[0]).toBe(worlds[1]);
  });
});

describe('while the clock is advancing', () => {
  test('a reset stops it and the tenant keeps its initial time', async () => {
    const { mock, call, tenant } = await setUpWebhookTenant();
    await schedulePost(call, 10);
    const advancing = mock.advance(MINUTE);
    tenant.reset();
    await advancing;
    expect(tenant.now()).toBe(Date.parse('2030-01-07T09:00:00Z'));
  });
});
