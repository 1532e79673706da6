/** Every form of `webhook.retries` takes effect. */
import { expect, test } from 'vitest';
import { buildTargetsOn } from '../../../spec/rules/bodies.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { closeAfterTest } from '../../testing/caller.ts';
import { startMockClient } from '../../testing/mockClient.ts';
import { openReceiver } from '../../testing/openReceiver.ts';

/** The attempts to deliver one event to a receiver that rejects all of them, and the final state. */
async function listAttempts(retries: unknown) {
  const { api, control, advance } = await startMockClient({ profile: resolveProfile({ 'webhook.retries': retries }) });
  const receiver = closeAfterTest(await openReceiver(() => 500));
  await control('PUT', '/webhook', { url: receiver.url });
  await api('POST', '/posts', { text: 'Hello', platforms: buildTargetsOn('social'), publishNow: true });
  await advance('P3D');
  const [delivery] = (await control('GET', '/deliveries')).body.data;
  return { state: delivery.state, attempts: delivery.attempts.map(({ at }: { at: string }) => at) };
}

test('never: a failed delivery is not retried', async () => {
  expect(await listAttempts('never')).toEqual({ state: 'failed', attempts: ['2030-01-07T09:00:00Z'] });
});

test('a list: a failed delivery is retried after each delay, and then no more', async () => {
  expect(await listAttempts(['PT30S', 'PT1H'])).toEqual({
    state: 'failed',
    attempts: ['2030-01-07T09:00:00Z', '2030-01-07T09:00:30Z', '2030-01-07T10:00:30Z'],
  });
});

test('standard-schedule: seven attempts within a day', async () => {
  expect((await listAttempts('standard-schedule')).attempts).toHaveLength(7);
});
