import { expect, test } from 'vitest';
import { awaitQuiet } from './awaitQuiet.ts';

const webhookScript = { steps: [{ kind: 'subscribe', url: '{{webhook:refuses}}' }] };

/** How often the deliveries are read until nothing has arrived for a while; each of the first three readings finds one more. */
async function countReadings(hooks: object, script: object = webhookScript): Promise<number> {
  let readings = 0;
  const receiver = {
    listDeliveries: () => {
      readings++;
      return readings > 3 ? [{ at: 0 }] : [{ at: Date.now() }];
    },
  };
  await awaitQuiet({ stage: { receiver, hooks }, script, id: 'p1' } as unknown as Parameters<typeof awaitQuiet>[0]);
  return readings;
}

const advance = () => {};

test('a script with webhooks goes on when no more of them arrive', async () => {
  expect(await countReadings({ advance })).toBeGreaterThan(3);
});

test('nothing waits for a service that says when nothing is pending, or for a script without webhooks', async () => {
  expect(await countReadings({ advance, settle: () => {} })).toBe(0);
  expect(await countReadings({})).toBe(0);
  expect(await countReadings({ advance }, { steps: [] })).toBe(0);
});
