/** Webhook URLs that point at the mock itself. */
import { expect, test } from 'vitest';
import { startMock } from '../startMock.ts';
import { closeAfterTest } from '../testing/caller.ts';
import { socialPost } from '../testing/webhookTenant.ts';

async function startMockWithWebhookAt(path: string, host = '127.0.0.1') {
  const mock = closeAfterTest(await startMock({ frozenAt: '2030-01-07T09:00:00Z' }));
  const key = mock.keys[0]?.key ?? '';
  const url = `http://${host}:${new URL(mock.origin).port}${path}`;
  await mock.webhook.set({ url });
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ ...socialPost, publishNow: true });
  await fetch(`${mock.url}/posts`, { method: 'POST', headers, body });
  await mock.clock.advance({ by: 'P1D' });
  return mock;
}

test.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '127.1'])(
  "a webhook at the mock's own reset, as %s, resets nothing",
  async (host) => {
    const mock = await startMockWithWebhookAt('/_mock/reset', host);
    expect(await mock.posts.list()).toMatchObject({ total: 1 });
    expect((await mock.deliveries.list())[0]).toMatchObject({ state: 'failed' });
  },
);

test('a webhook whose URL redelivers it is attempted no more often than another', async () => {
  const other = await startMockWithWebhookAt('/_mock/reset');
  const [otherDelivery] = await other.deliveries.list();
  // Ids are deterministic, so the delivery of another mock has the same one.
  const mock = await startMockWithWebhookAt(`/_mock/deliveries/${otherDelivery?.id}/redeliver`);
  const [delivery] = await mock.deliveries.list();
  expect(delivery?.id).toBe(otherDelivery?.id);
  expect(delivery?.attempts).toHaveLength(otherDelivery?.attempts.length ?? 0);
});
