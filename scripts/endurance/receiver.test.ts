/** The receiver records every delivery of an event, also when deliveries overlap. */
import { expect, onTestFinished, test } from 'vitest';
import { Receiver } from './receiver.ts';

test('a late response to a delivery that was given up does not hide the accepted retry', async () => {
  const receiver = new Receiver();
  await receiver.listen();
  onTestFinished(() => receiver.close());
  const mailbox = receiver.openMailbox();
  const send = (timeout: number) =>
    fetch(mailbox.url, {
      method: 'POST',
      headers: { 'webhook-id': 'evt_1' },
      body: '{}',
      signal: AbortSignal.timeout(timeout),
    });
  mailbox.behaviour = () => ({ status: 200, delay: 100 });
  await expect(send(50)).rejects.toThrow('timeout');
  mailbox.behaviour = () => ({ status: 200 });
  expect((await send(1000)).status).toBe(200);
  const log = () => mailbox.received.get('evt_1');
  await expect.poll(() => (log()?.acceptedCount ?? 0) + (log()?.refusedCount ?? 0)).toBe(2);
  expect(log()?.acceptedCount).toBeGreaterThan(0);
});
