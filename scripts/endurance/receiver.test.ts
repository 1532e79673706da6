import { expect, onTestFinished, test } from 'vitest';
import { Receiver } from './receiver.ts';

test('the webhook receiver records an accepted retry even if the response to the aborted attempt comes later', async () => {
  const receiver = new Receiver();
  await receiver.listen();
  onTestFinished(() => receiver.close());
  const mailbox = receiver.openMailbox();
  const send = (signal?: AbortSignal) =>
    fetch(mailbox.url, {
      method: 'POST',
      headers: { 'webhook-id': 'evt_1' },
      body: '{}',
      ...(signal === undefined ? {} : { signal }),
    });
  const sender = new AbortController();
  mailbox.behaviour = () => {
    sender.abort();
    return { status: 200, delay: 100 };
  };
  await expect(send(sender.signal)).rejects.toThrow('aborted');
  mailbox.behaviour = () => ({ status: 200 });
  expect((await send()).status).toBe(200);
  await expect.poll(() => mailbox.received.get('evt_1')).toMatchObject({ acceptedCount: 1, refusedCount: 1 });
});
