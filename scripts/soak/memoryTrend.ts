/** Measures whether the memory of a process stays constant after the warm-up. */
import type { ProcessStats } from './processStats.ts';

export interface MemoryTrend {
  /** Seconds of warm-up: code is compiled, heaps reach their size, journals fill. */
  readonly warmUp: number;
  /** Bytes: the medians of the first tenth after the warm-up and of the last tenth. */
  readonly baseline: number;
  readonly final: number;
  /** The maximum after the warm-up. */
  readonly peak: number;
  /** Bytes per minute, by a least-squares fit after the warm-up. */
  readonly slope: number;
}

/** A fifth of the time, at most two minutes. */
export function warmUpOf(seconds: number): number {
  return Math.min(120, seconds / 5);
}

export function memoryTrendOf(samples: readonly ProcessStats[]): MemoryTrend | undefined {
  const seconds = samples.at(-1)?.at ?? 0;
  const warmUp = warmUpOf(seconds);
  const warmSamples = samples.filter(({ at }) => at >= warmUp);
  const tenthLength = (seconds - warmUp) / 10;
  const firstSamples = warmSamples.filter(({ at }) => at <= warmUp + tenthLength);
  const lastSamples = warmSamples.filter(({ at }) => at >= seconds - tenthLength);
  if (firstSamples.length === 0 || lastSamples.length === 0) return undefined;
  return {
    warmUp,
    baseline: median(firstSamples.map(({ memory }) => memory)),
    final: median(lastSamples.map(({ memory }) => memory)),
    peak: Math.max(...warmSamples.map(({ memory }) => memory)),
    slope: slopeOf(warmSamples) * 60,
  };
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}

/** The slope of the least-squares line. */
function slopeOf(samples: readonly ProcessStats[]): number {
  const meanOf = (metric: (vitals: ProcessStats) => number) =>
    samples.reduce((sum, sample) => sum + metric(sample), 0) / samples.length;
  const [time, memory] = [meanOf(({ at }) => at), meanOf((sample) => sample.memory)];
  const timeVariance = samples.reduce((sum, { at }) => sum + (at - time) ** 2, 0);
  return timeVariance === 0
    ? 0
    : samples.reduce((sum, sample) => sum + (sample.at - time) * (sample.memory - memory), 0) / timeVariance;
}
