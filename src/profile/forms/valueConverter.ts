/** Converts the values of one schema between canonical names and wire names. */
export interface ValueConverter {
  /** Converts from canonical to wire names. */
  encode(value: unknown): unknown;
  /** Converts from wire to canonical names. Values that cannot be converted are kept for validation. */
  decode(value: unknown): unknown;
  /** Converts a path to wire names. */
  toWirePath(path: readonly string[]): readonly string[];
}
