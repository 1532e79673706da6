import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { closeAfterTest } from '../../testing/caller.ts';
import { createCorrectConsumer } from '../../testing/consumers.ts';
import { type MockClient, startMockClient } from '../../testing/mockClient.ts';
import { openReceiver } from '../../testing/openReceiver.ts';

const publish = ({ api }: MockClient) =>
  api('POST', '/posts', {
    text: 'Hello',
    platforms: [{ platform: 'social', accountId: 'acc_social' }],
    publishNow: true,
  });

/** A mock whose first tenant sends its events to a receiver. */
async function setUp(respond: Parameters<typeof openReceiver>[0]) {
  const setup = await startMockClient();
  const receiver = closeAfterTest(await openReceiver(respond));
  const { secret } = (await setup.control('PUT', '/webhook', { url: receiver.url })).body.data;
  const log = async () => (await setup.control('GET', '/deliveries')).body.data;
  return { ...setup, receiver, secret, log };
}

describe('Webhooks', () => {
  test('pass the official verifier and are retried on the tenant’s clock under one id', async () => {
    const refusals = [500, 401];
    const setup = await setUp(() => refusals.shift() ?? 204);
    await publish(setup);
    await setup.advance('PT6M');
    const { received } = setup.receiver;
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const { body, headers } of received)
      expect(() => new Webhook(setup.secret).verify(body, headers)).not.toThrow();
    expect(await setup.log()).toMatchObject([
      {
        state: 'delivered',
        attempts: [
          { at: '2030-01-07T09:00:00Z', status: 500 },
          { at: '2030-01-07T09:00:05Z', status: 401 },
          { at: '2030-01-07T09:05:05Z', status: 204 },
        ],
      },
    ]);
  });

  test('can be redelivered by hand', async () => {
    const setup = await setUp(() => 200);
    await publish(setup);
    await setup.advance('PT1S');
    const [{ id }] = await setup.log();
    expect((await setup.control('POST', `/deliveries/${id}/redeliver`)).body.data.attempts).toHaveLength(2);
    expect(setup.receiver.received).toHaveLength(2);
  });

  test('do not delay API responses when no receiver responds', async () => {
    const setup = await setUp(() => undefined);
    for (let i = 0; i < 3; i++) expect((await publish(setup)).body.data.status).toBe('published');
    await expect.poll(() => setup.receiver.received.length).toBe(3);
    expect((await setup.api('GET', '/posts')).body.data).toHaveLength(3);
    expect(await setup.log()).toMatchObject(Array(3).fill({ state: 'pending', attempts: [] }));
  });

  test('announce only what the API already returns', async () => {
    const foundFlags: boolean[] = [];
    let list = (): Promise<{ id: string; status: string }[]> => Promise.resolve([]);
    const setup = await setUp(async ({ body }) => {
      const { id, status } = JSON.parse(body).data;
      foundFlags.push((await list()).some((post) => post.id === id && post.status === status));
      return 200;
    });
    list = async () => (await setup.api('GET', '/posts')).body.data;
    await publish(setup);
    await setup.advance('PT1S');
    expect(foundFlags).toEqual([true]);
  });

  test('can fail in each configured way exactly as configured, and a correct consumer ends up consistent', async () => {
    const consumer = { current: createCorrectConsumer('whsec_c2VjcmV0') };
    const setup = await setUp((delivery) => consumer.current.receive(delivery));
    consumer.current = createCorrectConsumer(setup.secret);
    const requestedChaos = { duplicate: 1, reorder: 2, delay: 'PT5M', staleTimestamp: 1, badSignature: 1 };
    await setup.control('PUT', '/webhook/chaos', requestedChaos);
    for (let i = 0; i < 3; i++) await publish(setup);
    await setup.advance('PT1H');
    const attempts: { injectedFailures?: string[] }[] = (await setup.log()).flatMap(
      (delivery: { attempts: object[] }) => delivery.attempts,
    );
    expect(attempts.flatMap(({ injectedFailures = [] }) => injectedFailures).toSorted()).toEqual(
      ['badSignature', 'delay', 'duplicate', 'reorder', 'reorder', 'staleTimestamp'].sort(),
    );
    expect(Object.values(consumer.current.statuses)).toEqual(['published', 'published', 'published']);
    expect(consumer.current.handledIds).toHaveLength(3);
    expect((await setup.control('GET', '/webhook/chaos')).body.data).toEqual({ held: 0 });
  });

  test('carry two signatures while their secret is being rotated', async () => {
    const setup = await setUp(() => 200);
    const { secret } = (await setup.control('POST', '/webhook/rotate')).body.data;
    await publish(setup);
    await setup.advance('PT1S');
    const [{ body, headers } = { body: '', headers: {} }] = setup.receiver.received;
    for (const signingSecret of [setup.secret, secret])
      expect(() => new Webhook(signingSecret).verify(body, headers)).not.toThrow();
  });

  test('are sent to other machines only when the host is allowed', async () => {
    const setup = await startMockClient();
    await setup.control('PUT', '/webhook', { url: 'http://192.0.2.1/hook' });
    await publish(setup);
    await setup.advance('PT1S');
    const [{ attempts }] = (await setup.control('GET', '/deliveries')).body.data;
    expect(attempts).toMatchObject([{ error: expect.stringContaining('--allow-webhook-host 192.0.2.1') }]);
  });
});
