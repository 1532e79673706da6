import { expect, test } from 'vitest';
import { survival } from './survival.ts';

test('fifteen hundred malformed requests over sockets: none fails the mock, the next good one is served, no memory is lost', async () => {
  const { failures, inside, served, asked, growth, statuses } = await survival(1500, 20_300_107);
  expect(failures).toEqual([]);
  expect(inside).toEqual([]);
  expect(served).toBe(asked);
  expect(growth).toBeLessThan(50_000_000);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([400, 404, 405, 415, 422]));
}, 120_000);
