/** The results of one part of the benchmark, ready to be displayed. */

export interface Section {
  readonly name: string;
  readonly tables: readonly Table[];
  readonly goals: readonly Goal[];
  readonly charts: readonly Chart[];
  /** Notes that explain the figures. */
  readonly notes: readonly string[];
  /** Every measurement of every round, for other programs. */
  readonly data: unknown;
}

/** The first column contains text, the others figures. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Goal {
  readonly label: string;
  /** The minimum or maximum that meets the goal. */
  readonly target: { readonly min: number } | { readonly max: number };
  /** Undefined if this run did not measure it. */
  readonly found: number | undefined;
  /** The same ratio by CPU time, which other processes disturb less. The verdict does not use it. */
  readonly byCpu?: number;
}

/** Bars of ratios; 1 means equal. */
export interface Chart {
  readonly title: string;
  readonly groups: readonly {
    readonly name: string;
    readonly bars: readonly { readonly name: string; readonly value: number; readonly isOwn: boolean }[];
  }[];
}
