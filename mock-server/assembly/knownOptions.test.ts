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
