import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { closedAfterTest } from '../../testing/caller.ts';
import { correctConsumer } from '../../testing/consumers.ts';
import { type OnPort, onPort } from '../../testing/onPort.ts';
import { openReceiver } from '../../testing/openReceiver.ts';

const publish = ({ api }: OnPort) =>
  api('POST', '/posts', {
    text: 'Hello',
    platforms: [{ platform: 'social', accountId: 'acc_social' }],
    publishNow: true,
  });

/** A mock whose first tenant sends its events to a receiver. */
async function heard(answer: Parameters<typeof openReceiver>[0]) {
  const it = await onPort();
  const receiver = closedAfterTest(await openReceiver(answer));
  const { secret } = (await it.control('PUT', '/webhook', { url: receiver.url })).body.data;
  const log = async () => (await it.control('GET', '/deliveries')).body.data;
  return { ...it, receiver, secret, log };
}

describe('Webhooks', () => {
  test('pass the official verifier and are retried on the tenant’s clock under one id', async () => {
    const refusals = [500, 401];
    const it = await heard(() => refusals.shift() ?? 204);
    await publish(it);
    await it.advance('PT6M');
    const { received } = it.receiver;
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const { body, headers } of received) expect(() => new Webhook(it.secret).verify(body, headers)).not.toThrow();
    expect(await it.log()).toMatchObject([
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
    const it = await heard(() => 200);
    await publish(it);
    await it.advance('PT1S');
    const [{ id }] = await it.log();
    expect((await it.control('POST', `/deliveries/${id}/redeliver`)).body.data.attempts).toHaveLength(2);
    expect(it.receiver.received).toHaveLength(2);
  });

  test('do not delay API responses when no receiver responds', async () => {
    const it = await heard(() => undefined);
    for (let i = 0; i < 3; i++) expect((await publish(it)).body.data.status).toBe('published');
    await expect.poll(() => it.receiver.received.length).toBe(3);
    expect((await it.api('GET', '/posts')).body.data).toHaveLength(3);
    expect(await it.log()).toMatchObject(Array(3).fill({ state: 'pending', attempts: [] }));
  });

  test('announce only what the API already returns', async () => {
    const found: boolean[] = [];
    let list = (): Promise<{ id: string; status: string }[]> => Promise.resolve([]);
    const it = await heard(async ({ body }) => {
      const { id, status } = JSON.parse(body).data;
      found.push((await list()).some((post) => post.id === id && post.status === status));
      return 200;
    });
    list = async () => (await it.api('GET', '/posts')).body.data;
    await publish(it);
    await it.advance('PT1S');
    expect(found).toEqual([true]);
  });

  test('can fail in each configured way exactly as configured, and a correct consumer ends up consistent', async () => {
    const beliefs = { current: correctConsumer('whsec_c2VjcmV0') };
    const it = await heard((delivery) => beliefs.current.take(delivery));
    beliefs.current = correctConsumer(it.secret);
    const asked = { duplicate: 1, reorder: 2, delay: 'PT5M', staleTimestamp: 1, badSignature: 1 };
    await it.control('PUT', '/webhook/chaos', asked);
    for (let i = 0; i < 3; i++) await publish(it);
    await it.advance('PT1H');
    const attempts: { injected?: string[] }[] = (await it.log()).flatMap(
      (delivery: { attempts: object[] }) => delivery.attempts,
    );
    expect(attempts.flatMap(({ injected = [] }) => injected).toSorted()).toEqual(
      ['badSignature', 'delay', 'duplicate', 'reorder', 'reorder', 'staleTimestamp'].sort(),
    );
    expect(Object.values(beliefs.current.beliefs)).toEqual(['published', 'published', 'published']);
    expect(beliefs.current.handled).toHaveLength(3);
    expect((await it.control('GET', '/webhook/chaos')).body.data).toEqual({ held: 0 });
  });

  test('carry two signatures while their secret is being rotated', async () => {
    const it = await heard(() => 200);
    const { secret } = (await it.control('POST', '/webhook/rotate')).body.data;
    await publish(it);
    await it.advance('PT1S');
    const [{ body, headers } = { body: '', headers: {} }] = it.receiver.received;
    for (const each of [it.secret, secret]) expect(() => new Webhook(each).verify(body, headers)).not.toThrow();
  });

  test('are sent to other machines only when the host is allowed', async () => {
    const it = await onPort();
    await it.control('PUT', '/webhook', { url: 'http://192.0.2.1/hook' });
    await publish(it);
    await it.advance('PT1S');
    const [{ attempts }] = (await it.control('GET', '/deliveries')).body.data;
    expect(attempts).toMatchObject([{ error: expect.stringContaining('--allow-webhook-host 192.0.2.1') }]);
  });
});
