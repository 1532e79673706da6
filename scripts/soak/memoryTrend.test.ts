import { expect, test } from 'vitest';
import { computeMemoryTrend, computeWarmUp } from './memoryTrend.ts';

const buildSamples = (
  seconds: number,
  memory: (at: number) => number,
  requests: (at: number) => number = (at) => 100 * at,
) =>
  Array.from({ length: seconds + 1 }, (_, at) => ({
    at,
    memory: memory(at),
    requests: requests(at),
    handles: 20,
    files: 0,
  }));

test('computeWarmUp returns a fifth of the time, at most two minutes', () => {
  expect([computeWarmUp(60), computeWarmUp(600), computeWarmUp(3600)]).toEqual([12, 120, 120]);
});

test('computeMemoryTrend ignores growth during the warm-up', () => {
  const trend = computeMemoryTrend(buildSamples(600, (at) => Math.min(at, 100) * 1e6));
  expect(trend).toEqual({ warmUp: 120, baseline: 100e6, final: 100e6, peak: 100e6, slope: 0 });
});

test('the warm-up takes longer if few requests are sent at first', () => {
  const computeSlowStart = (at: number) => 10 * at + 200 * Math.max(0, at - 200);
  const trend = computeMemoryTrend(buildSamples(600, (at) => Math.min(at, 250) * 1e6, computeSlowStart));
  expect(trend).toMatchObject({ warmUp: 273, baseline: 250e6, final: 250e6 });
});

test('computeMemoryTrend shows slow growth in the last third and in the slope', () => {
  const { baseline = 0, final = 0, slope } = computeMemoryTrend(buildSamples(600, (at) => 200e6 + at * 1e5)) ?? {};
  expect(final - baseline).toBe(32e6);
  expect(slope).toBeCloseTo(6e6);
});

test('computeMemoryTrend ignores a compacted heap at any time', () => {
  for (const start of [130, 350, 540]) {
    const samples = buildSamples(600, (at) => (at >= start && at < start + 60 ? 280e6 : 450e6));
    expect(computeMemoryTrend(samples)).toMatchObject({ baseline: 450e6, final: 450e6 });
  }
});

test('computeMemoryTrend shows a short rise only as the peak', () => {
  const { baseline, final, peak } = computeMemoryTrend(buildSamples(600, (at) => (at === 300 ? 400e6 : 200e6))) ?? {};
  expect([baseline, final, peak]).toEqual([200e6, 200e6, 400e6]);
});

test('computeMemoryTrend returns undefined without samples', () => {
  expect(computeMemoryTrend([])).toBeUndefined();
});
