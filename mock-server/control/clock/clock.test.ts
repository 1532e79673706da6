import { expect, test } from 'vitest';
import { createMock } from '../../createMock.ts';

test('a running clock can be advanced by zero', async () => {
  let wall = Date.parse('2030-01-07T09:00:00Z');
  // Time passes between any two readings of the clock.
  const mock = createMock({ wall: () => wall++ });
  await expect(mock.clock.advance({ by: 'PT0S' })).resolves.toMatchObject({ mode: 'real' });
  await mock.close();
});

test('a duration that is refused for its length says how long it may be', async () => {
  const mock = createMock();
  await expect(mock.clock.advance({ by: 'P3000000D' })).rejects.toThrow(
    'hours, minutes and seconds without a sign, each with at most six digits, such as PT11M, not "P3000000D".',
  );
  await mock.close();
});
