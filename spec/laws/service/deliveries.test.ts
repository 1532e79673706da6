import { expect, test } from 'vitest';
import { defaultBehaviour } from '../../testing/defaultBehaviour.ts';
import type { WebhookDelivery } from '../law.ts';
import { buildClock, minute, post, timestamp } from '../traces/examples.ts';
import { deliveryLaws } from './deliveries.ts';

const schedule = deliveryLaws.find(({ id }) => id === 'webhook.retry.schedule');

/** A rejected attempt, some seconds after the event. */
const buildAttempt = (seconds: number): WebhookDelivery => ({
  kind: 'webhook',
  at: minute(0) + seconds * 1000,
  url: 'https://hooks.example.org/posts',
  received: false,
  event: { id: 'evt_1', type: 'post.published', timestamp: timestamp(0), data: post('published') },
});

const judge = (retries: (typeof defaultBehaviour)['webhook.retries'], ...seconds: readonly number[]) =>
  schedule?.judge([...seconds.map(buildAttempt), buildClock(60)], { ...defaultBehaviour, 'webhook.retries': retries });

test('retries follow the delays of the profile', () => {
  expect(judge(['PT30S', 'PT2M'], 0, 30, 150)).toBe('kept');
  expect(judge(['PT30S', 'PT2M'], 0, 5, 150)).toBe('broken');
  expect(judge(['PT30S', 'PT2M'], 0, 30)).toBe('broken');
  expect(judge(['PT30S'], 0, 30, 150)).toBe('broken');
});

test('a service that never retries makes one attempt', () => {
  expect(judge('never', 0)).toBe('not-exercised');
  expect(judge('never', 0, 5)).toBe('broken');
});

test('a signature in another form is verified if the secret is known', () => {
  const law = deliveryLaws.find(({ id }) => id === 'webhook.signature.headers');
  const behaviour = { ...defaultBehaviour, 'webhook.signature': { header: 'X-Sign', encoding: 'hex' } as const };
  const judgeSigned = (verified?: boolean) =>
    law?.judge(
      [{ ...buildAttempt(0), headers: { 'x-sign': 'a9' }, ...(verified === undefined ? {} : { verified }) }],
      behaviour,
    );
  expect([true, false, undefined].map(judgeSigned)).toEqual(['kept', 'broken', 'not-exercised']);
});
