/** Whether a process holds its size: what it grew by once it had warmed up. */
import type { Vitals } from './vitals.ts';

export interface Steadiness {
  /** Seconds that count as warming up: code is compiled, heaps take their size, journals fill. */
  readonly warmUp: number;
  /** Bytes: the median of what was seen in the tenth of the time after warming up, and in the last tenth. */
  readonly baseline: number;
  readonly final: number;
  /** The most after warming up. */
  readonly peak: number;
  /** Bytes a minute: the straight line that fits best what was seen after warming up. */
  readonly slope: number;
}

/** A fifth of the time, and two minutes at the most. */
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

/** Least squares. */
function slopeOf(seen: readonly Vitals[]): number {
  const mean = (of: (vitals: Vitals) => number) => seen.reduce((sum, one) => sum + of(one), 0) / seen.length;
  const [time, memory] = [mean(({ at }) => at), mean((one) => one.memory)];
  const spread = seen.reduce((sum, { at }) => sum + (at - time) ** 2, 0);
  return spread === 0 ? 0 : seen.reduce((sum, one) => sum + (one.at - time) * (one.memory - memory), 0) / spread;
}
