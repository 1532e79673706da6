import { expect, test } from 'vitest';
import { measureSurvival } from './survival.ts';

test('a mock survives fifteen hundred malformed requests: it keeps serving valid ones and leaks no memory', async () => {
  const { failures, internalFailures, healthyProbes, probes, memoryGrowth, statuses } = await measureSurvival(
    1500,
    20_300_107,
  );
  expect(failures).toEqual([]);
  expect(internalFailures).toEqual([]);
  expect(healthyProbes).toBe(probes);
  expect(memoryGrowth).toBeLessThan(50_000_000);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([400, 404, 405, 415, 422]));
}, 120_000);
