/** The control surface shows each webhook attempt as it was sent. */
import { expect, test } from 'vitest';
import { buildPostBodyOn, createFrozenMock, patientOptions } from '../testing/caller.ts';
import { openTestReceiver } from '../testing/receiver.ts';

test('the requests of a delivery are those that the receiver got', async () => {
  const mock = createFrozenMock(patientOptions);
  const receiver = await openTestReceiver(500);
  await mock.webhook.set({ url: receiver.url });
  await mock.caller()('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
  await mock.clock.advance({ by: 'PT1M' });
  const { attempts, body } = await mock.deliveries.request('dlv_000001');
  expect(attempts).toHaveLength(2);
  expect(receiver.received).toHaveLength(2);
  for (const [i, received] of receiver.received.entries()) {
    const sentHeaders = Object.entries(attempts[i]?.headerFields ?? {});
    expect(Object.fromEntries(sentHeaders.map(([name, value]) => [name.toLowerCase(), value]))).toEqual(
      received.headers,
    );
    expect(body).toBe(received.body);
  }
});

test('a delivery has the headers of the translation', async () => {
  const event = {
    toServer: ({ type: _, ...payload }: Record<string, unknown>) => payload,
    toContract: (payload: object, headers: Readonly<Record<string, string>>) => ({
      type: headers['x-event'],
      ...payload,
    }),
    headers: ({ type }: Record<string, unknown>) => ({ 'x-event': String(type) }),
  };
  const mock = createFrozenMock({ ...patientOptions, translate: { event } });
  const receiver = await openTestReceiver();
  await mock.webhook.set({ url: receiver.url });
  await mock.caller()('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
  await mock.clock.advance({ by: 'PT1S' });
  expect(receiver.received[0]?.headers['x-event']).toBe('post.published');
  expect(JSON.parse(receiver.received[0]?.body ?? '')).not.toHaveProperty('type');
});

test('an attempt that was never sent has a reason instead of headers', async () => {
  const mock = createFrozenMock(patientOptions);
  await mock.webhook.set({ url: 'http://127.0.0.1:1/' });
  await mock.chaos.set({ drop: 1 });
  await mock.caller()('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
  await mock.clock.advance({ by: 'PT5S' });
  const { attempts } = await mock.deliveries.request('dlv_000001');
  expect(attempts).toEqual([
    { at: '2030-01-07T09:00:00Z', error: 'dropped by the webhook chaos of this mock; nothing was sent' },
    { at: '2030-01-07T09:00:05Z', error: expect.stringContaining('ECONNREFUSED') },
  ]);
});
