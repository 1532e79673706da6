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
  const behaviour = { ...defaultBehaviour, 'webhook.retries': 'never' } as const;
  expect(schedule?.judge([buildAttempt(0), buildClock(1440)], behaviour)).toBe('kept');
  expect(schedule?.judge([buildAttempt(0), buildClock(1440)], defaultBehaviour)).toBe('broken');
});

test('without retries, different events show that their ids differ', () => {
  const law = deliveryLaws.find(({ id }) => id === 'webhook.retry.same-id');
  const other = { type: 'post.published', timestamp: timestamp(0), data: post('published', { id: 'post_2' }) };
  const judgeWith = (retries: (typeof defaultBehaviour)['webhook.retries'], id: string) =>
    law?.judge([buildAttempt(0), { ...buildAttempt(0), event: { id, ...other } }], {
      ...defaultBehaviour,
      'webhook.retries': retries,
    });
  expect(judgeWith('never', 'evt_2')).toBe('kept');
  expect(judgeWith('never', 'evt_1')).toBe('broken');
  expect(judgeWith('standard-schedule', 'evt_2')).toBe('not-exercised');
});

/** Attempts without an id: some seconds after the event, rejected unless received, with a body. */
const judgeWithoutIds = (...attempts: readonly (readonly [seconds: number, received?: boolean, body?: string])[]) =>
  schedule?.judge(
    [
      ...attempts.map(([seconds, received = false, text = 'published']) => ({
        ...buildAttempt(seconds),
        event: { type: 'post.published', data: post('published') },
        received,
        text,
      })),
      buildClock(60),
    ],
    { ...defaultBehaviour, 'webhook.retries': ['PT30S', 'PT2M'] },
  );

test('the attempts of an event without an id are those with equal bodies', () => {
  expect(judgeWithoutIds([0], [30], [150])).toBe('kept');
  expect(judgeWithoutIds([0], [30], [150, true])).toBe('kept');
  expect(judgeWithoutIds([0], [5], [150, true])).toBe('broken');
  expect(judgeWithoutIds([0])).toBe('broken');
  expect(judgeWithoutIds([0], [30])).toBe('broken');
});

test('equal bodies that may be those of several events without ids show nothing about retries', () => {
  expect(judgeWithoutIds([0], [0], [30, true], [30, true])).toBe('not-exercised');
  expect(judgeWithoutIds([0], [0], [30], [30], [150], [150])).toBe('not-exercised');
  expect(judgeWithoutIds([0], [1, true], [30])).toBe('not-exercised');
});

test('a later delivery with another body may be another attempt if events have no id', () => {
  expect(judgeWithoutIds([0], [30, true, 'published, second attempt'])).toBe('not-exercised');
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
