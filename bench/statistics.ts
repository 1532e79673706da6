/** Summary statistics of repeated measurements. */

export interface Spread {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

/** The median of the values. @throws if there are none */
export function computeMedian(values: readonly number[]): number {
  return computeQuantile(values, 0.5);
}

/** The given quantile of the values, interpolated. @throws if there are none */
export function computeQuantile(values: readonly number[], fraction: number): number {
  const sorted = Float64Array.from(values).sort();
  const position = (sorted.length - 1) * fraction;
  const [below, above] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  if (below === undefined || above === undefined) throw new Error('Nothing was measured.');
  return below + (above - below) * (position - Math.floor(position));
}

export function computeSpread(values: readonly number[]): Spread {
  return { median: computeMedian(values), lowest: computeQuantile(values, 0), highest: computeQuantile(values, 1) };
}

/**
 * Divides one series by another, round by round, so that a slow round affects both. @throws if the lengths differ
 */
export function computeRatio(numerators: readonly number[], denominators: readonly number[]): Spread {
  if (numerators.length !== denominators.length)
    throw new Error(`${numerators.length} rounds cannot be compared with ${denominators.length}.`);
  return computeSpread(numerators.map((value, round) => value / (denominators[round] ?? Number.NaN)));
}
