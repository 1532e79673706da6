import { expect, test } from 'vitest';
import { createMock } from '../../createMock.ts';

test('a clock that goes on is advanced by nothing at all as often as one likes', async () => {
  let wall = Date.parse('2030-01-07T09:00:00Z');
  // Time passes between any two looks at the clock.
  const mock = createMock({ wall: () => wall++ });
  await expect(mock.clock.advance({ by: 'PT0S' })).resolves.toMatchObject({ mode: 'real' });
  await mock.close();
});
