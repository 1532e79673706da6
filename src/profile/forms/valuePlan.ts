/** Translates values between canonical names and wire names. */
export interface Plan {
  /** Translates from canonical to wire names. */
  encode(value: unknown): unknown;
  /** Translates from wire to canonical names. Values that cannot be translated are kept for validation. */
  decode(value: unknown): unknown;
  /** Translates a path to wire names. */
  locate(path: readonly string[]): readonly string[];
}
