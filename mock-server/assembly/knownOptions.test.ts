import { expect, test } from 'vitest';
import { createMock } from '../createMock.ts';
import { startMock } from '../startMock.ts';

test.each([
  ['frozenat', 'A mock has no option `frozenat`. Did you mean `frozenAt`?'],
  ['toString', 'A mock has no option `toString`.'],
])('createMock refuses the unknown option %s', (name, message) => {
  expect(() => createMock({ [name]: '1' })).toThrow(new TypeError(message));
});

test('startMock refuses an unknown option', async () => {
  await expect(startMock({ prot: 4010 } as object)).rejects.toThrow('Did you mean `port`?');
});
