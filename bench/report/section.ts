/** What a part of the benchmark hands over to be shown. */

export interface Section {
  readonly name: string;
  readonly tables: readonly Table[];
  readonly goals: readonly Goal[];
  readonly charts: readonly Chart[];
  /** What is needed to read the figures. */
  readonly notes: readonly string[];
  /** Every figure of every round, for other programs. */
  readonly data: unknown;
}

/** The first column is of words, the others are of figures. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Goal {
  readonly what: string;
  /** The least or the most that it may be. */
  readonly wanted: { readonly least: number } | { readonly most: number };
  /** Nothing where this run did not measure it. */
  readonly found: number | undefined;
  /** The same of time on a processor, which others on the machine disturb less; a verdict does not rest on it. */
  readonly byCpu?: number;
}

/** Ratios; at 1 both are equal. */
export interface Chart {
  readonly title: string;
  readonly groups: readonly {
    readonly name: string;
    readonly bars: readonly { readonly name: string; readonly value: number; readonly own: boolean }[];
  }[];
}
