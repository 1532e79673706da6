/** What stands for many measurements of one thing. */

export interface Spread {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

/** The middle one, or the middle between the two in the middle. @throws where there are none */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which this part of the values lies, taken between neighbours. @throws where there are none */
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
 * One series over another, round by round: what slowed the machine down in a round slowed both.
 *
 * @throws where they have not the same rounds
 */
export function ratioOf(over: readonly number[], under: readonly number[]): Spread {
  if (over.length !== under.length) throw new Error(`${over.length} rounds cannot be compared with ${under.length}.`);
  return spreadOf(over.map((value, round) => value / (under[round] ?? Number.NaN)));
}
