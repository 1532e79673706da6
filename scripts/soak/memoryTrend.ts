/** Measures whether the memory of a process stays constant after the warm-up. */
import type { ProcessStats } from './processStats.ts';

/** The resources of the process, and the number of requests so far. */
export interface Sample extends ProcessStats {
  readonly requests: number;
}

export interface MemoryTrend {
  /** Seconds of warm-up, in which code is compiled, heaps reach their size and journals fill. */
  readonly warmUp: number;
  /**
   * Bytes: the ninth deciles of the first third after the warm-up and of the last third. Medians would depend on when
   * the heap was last compacted: then it is smaller by a third for a minute.
   */
  readonly baseline: number;
  readonly final: number;
  /** The maximum after the warm-up. */
  readonly peak: number;
  /** Bytes per minute, by a least-squares fit after the warm-up. */
  readonly slope: number;
}

/** A fifth of the time, at most two minutes. */
export function computeWarmUp(seconds: number): number {
  return Math.min(120, seconds / 5);
}

export function computeMemoryTrend(samples: readonly Sample[]): MemoryTrend | undefined {
  const { at: seconds = 0, requests = 0 } = samples.at(-1) ?? {};
  const usualWarmUp = computeWarmUp(seconds);
  // The warm-up depends on requests instead of time, because a machine that is busy at first sends fewer.
  const isWarm = (sample: Sample) =>
    sample.at >= usualWarmUp && sample.requests * seconds >= Math.floor(requests * usualWarmUp);
  const warmUp = samples.find(isWarm)?.at ?? seconds;
  const warmSamples = samples.filter(({ at }) => at >= warmUp);
  const third = (seconds - warmUp) / 3;
  const firstSamples = warmSamples.filter(({ at }) => at <= warmUp + third);
  const lastSamples = warmSamples.filter(({ at }) => at >= seconds - third);
  if (firstSamples.length === 0 || lastSamples.length === 0) return undefined;
  return {
    warmUp,
    baseline: computeNinthDecile(firstSamples.map(({ memory }) => memory)),
    final: computeNinthDecile(lastSamples.map(({ memory }) => memory)),
    peak: Math.max(...warmSamples.map(({ memory }) => memory)),
    slope: computeSlope(warmSamples) * 60,
  };
}

function computeNinthDecile(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * 0.9)] ?? 0;
}

/** The slope of the least-squares line. */
function computeSlope(samples: readonly ProcessStats[]): number {
  const computeMean = (metric: (stats: ProcessStats) => number) =>
    samples.reduce((sum, sample) => sum + metric(sample), 0) / samples.length;
  const [time, memory] = [computeMean(({ at }) => at), computeMean((sample) => sample.memory)];
  const timeVariance = samples.reduce((sum, { at }) => sum + (at - time) ** 2, 0);
  return timeVariance === 0
    ? 0
    : samples.reduce((sum, sample) => sum + (sample.at - time) * (sample.memory - memory), 0) / timeVariance;
}
