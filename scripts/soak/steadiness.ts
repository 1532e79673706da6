/** Measures whether the memory of a process stays constant after the warm-up. */
import type { Vitals } from './vitals.ts';

export interface Steadiness {
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

export function steadinessOf(seen: readonly Vitals[]): Steadiness | undefined {
  const seconds = seen.at(-1)?.at ?? 0;
  const warmUp = warmUpOf(seconds);
  const warm = seen.filter(({ at }) => at >= warmUp);
  const tenth = (seconds - warmUp) / 10;
  const first = warm.filter(({ at }) => at <= warmUp + tenth);
  const last = warm.filter(({ at }) => at >= seconds - tenth);
  if (first.length === 0 || last.length === 0) return undefined;
  return {
    warmUp,
    baseline: median(first.map(({ memory }) => memory)),
    final: median(last.map(({ memory }) => memory)),
    peak: Math.max(...warm.map(({ memory }) => memory)),
    slope: slopeOf(warm) * 60,
  };
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}

/** The slope of the least-squares line. */
function slopeOf(seen: readonly Vitals[]): number {
  const mean = (of: (vitals: Vitals) => number) => seen.reduce((sum, one) => sum + of(one), 0) / seen.length;
  const [time, memory] = [mean(({ at }) => at), mean((one) => one.memory)];
  const spread = seen.reduce((sum, { at }) => sum + (at - time) ** 2, 0);
  return spread === 0 ? 0 : seen.reduce((sum, one) => sum + (one.at - time) * (one.memory - memory), 0) / spread;
}
