import { expect, test } from 'vitest';
import { survival } from './survival.ts';

test('a mock survives fifteen hundred malformed requests: it keeps serving valid ones and leaks no memory', async () => {
  const { failures, inside, served, asked, growth, statuses } = await survival(1500, 20_300_107);
  expect(failures).toEqual([]);
  expect(inside).toEqual([]);
  expect(served).toBe(asked);
  expect(growth).toBeLessThan(50_000_000);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([400, 404, 405, 415, 422]));
}, 120_000);
