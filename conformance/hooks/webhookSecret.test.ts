import { expect, test } from 'vitest';
import { StopError } from '../judge/stopError.ts';
import { type FindWebhookSecret, guardWebhookSecret } from './webhookSecret.ts';

const find = (findSecret: unknown) => () => guardWebhookSecret(findSecret as FindWebhookSecret)({ id: 1 }, {});

test('a function finds the secret of a webhook by its payload', () => {
  expect(find(({ id }: { id: number }) => `secret-${id}`)()).toBe('secret-1');
  expect(find(() => undefined)()).toBeUndefined();
});

test('a function that fails to find a webhook secret ends the script with the reason', () => {
  const failingFunction = () => {
    throw new Error('no such lead magnet');
  };
  expect(find(failingFunction)).toThrow(StopError);
  expect(find(failingFunction)).toThrow('webhookSecret failed: no such lead magnet.');
  for (const result of [7, ''])
    expect(find(() => result)).toThrow('webhookSecret failed: its result is neither a secret');
  expect(find(() => Promise.resolve('secret'))).toThrow('it returned a promise, and it must return the secret itself.');
});
