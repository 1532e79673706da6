import { expect, test } from 'vitest';
import { StopError } from '../judge/stopError.ts';
import { type FindWebhookSecret, guardWebhookSecret } from './webhookSecret.ts';

test('a function that fails to find a webhook secret ends the script with the reason', () => {
  const find = (findSecret: unknown) => () => guardWebhookSecret(findSecret as FindWebhookSecret)({ id: 1 }, {});
  expect(find(({ id }: { id: number }) => `secret-${id}`)()).toBe('secret-1');
  expect(find(() => undefined)()).toBeUndefined();
  const failingFunction = () => {
    throw new Error('no such lead magnet');
  };
  expect(find(failingFunction)).toThrow(StopError);
  expect(find(failingFunction)).toThrow('The function "webhookSecret" failed: no such lead magnet.');
  expect(find(() => 7)).toThrow('The function "webhookSecret" failed: its result is neither a text nor undefined.');
});
