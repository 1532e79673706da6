import { expect, test } from 'vitest';
import { createMock } from '../../createMock.ts';

test('a running clock can be advanced by zero', async () => {
  let wall = Date.parse('2030-01-07T09:00:00Z');
  // Time passes between any two readings of the clock.
  const mock = createMock({ wall: () => wall++ });
  await expect(mock.clock.advance({ by: 'PT0S' })).resolves.toMatchObject({ mode: 'real' });
  await mock.close();
});
