/** Summary statistics of repeated measurements. */

export interface Spread {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

/** The median of the values. @throws if there are none */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The given quantile of the values, interpolated. @throws if there are none */
export function quantile(values: readonly number[], part: number): number {
  const sorted = Float64Array.from(values).sort();
  const at = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  if (below === undefined || above === undefined) throw new Error('Nothing was measured.');
  return below + (above - below) * (at - Math.floor(at));
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), lowest: quantile(values, 0), highest: quantile(values, 1) };
}

/**
 * Divides one series by another, round by round, so that a slow round affects both. @throws if the lengths differ
 */
export function ratioOf(over: readonly number[], under: readonly number[]): Spread {
  if (over.length !== under.length) throw new Error(`${over.length} rounds cannot be compared with ${under.length}.`);
  return spreadOf(over.map((value, round) => value / (under[round] ?? Number.NaN)));
}
