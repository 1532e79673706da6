import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { measureComputingTime } from './computingTime.ts';

test('all time counts as computing time until the process waits', () => {
  const start = performance.now();
  const getComputingTime = measureComputingTime();
  let sum = 0;
  for (let i = 0; i < 10_000_000; i++) sum += i;
  expect(sum).toBeGreaterThan(0);
  const computingTime = getComputingTime();
  expect(computingTime).toBeGreaterThan(0);
  expect(computingTime).toBeLessThanOrEqual(performance.now() - start);
});

test('time spent waiting does not count as computing time', async () => {
  const start = performance.now();
  const getComputingTime = measureComputingTime();
  await sleep(200);
  expect(getComputingTime()).toBeLessThan(performance.now() - start);
});
