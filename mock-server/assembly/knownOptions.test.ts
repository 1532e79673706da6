import { expect, test } from 'vitest';
import { createMock } from '../createMock.ts';
import { startMock } from '../startMock.ts';

test.each([
  ['frozenat', 'A mock has no option `frozenat`. Did you mean `frozenAt`?'],
  ['toString', 'A mock has no option `toString`.'],
])('createMock refuses the unknown option %s', (name, message) => {
  expect(() => createMock({ [name]: '1' })).toThrow(new TypeError(message));
});

test('createMock refuses the answers of a profile that are not resolved', () => {
  expect(() => createMock({ profile: { 'post.create.status': 200 } as never })).toThrow(
    '`profile` must be a result of `resolveProfile`',
  );
});

test.each(['secret', { key: 'secret', plans: ['gold'] }])('createMock refuses the key %j', (key) => {
  expect(() => createMock({ keys: [key as never] })).toThrow(
    'Each of `keys` must be `{ key, plans }`, with plans from api, starter, pro.',
  );
});

test.each([{}, null])('createMock refuses the world %j', (world) => {
  expect(() => createMock({ world: world as never })).toThrow('`world` has no `now`');
});

test('startMock refuses an unknown option', async () => {
  await expect(startMock({ prot: 4010 } as object)).rejects.toThrow('Did you mean `port`?');
});

test.each([
  [{ port: '4010x' }, '`port` must be a number from 0 to 65535, not "4010x".'],
  [{ port: 70_000 }, '`port` must be a number from 0 to 65535, not 70000.'],
  [
    { publicUrl: 'mock' },
    '`publicUrl` must be an http or https URL without a path, such as https://mock.example.com, not "mock".',
  ],
  [
    { allowedWebhookHosts: 'hooks.example.com' },
    '`allowedWebhookHosts` must be a list of host names, not "hooks.example.com".',
  ],
  [{ webhookTime: 'utc' }, '`webhookTime` must be "real" or "tenant", not "utc".'],
  [{ webhookTimeout: '2s' }, '`webhookTimeout` must be a positive number of milliseconds, not "2s".'],
  [{ strict: 'yes' }, '`strict` must be true or false, not "yes".'],
])('startMock refuses the options %j, which it would misread', async (options, message) => {
  await expect(startMock(options as object)).rejects.toThrow(new TypeError(message));
});

test.each(['', 'a b', 'clé'])('createMock refuses the key %j, which no header can carry', (key) => {
  expect(() => createMock({ keys: [{ key, plans: ['api'] }] })).toThrow('must be a non-empty string of visible ASCII');
});

test('a public URL may end with a slash', async () => {
  await using mock = await startMock({ publicUrl: 'https://mock.example.com/' });
  expect(mock.url).toBe('https://mock.example.com/api/v1');
});
