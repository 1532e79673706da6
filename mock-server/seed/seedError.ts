/** The error for an invalid seed. */

/** One invalid value. */
export interface InvalidSeedValue {
  /** JSON pointer into the seed. */
  readonly at: string;
  /** What is wrong and how to fix it. */
  readonly message: string;
  /** The broken rule of the contract. */
  readonly rule?: string;
}

/** Thrown for an invalid seed, with all errors. Nothing was changed. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
  readonly invalidValues: readonly InvalidSeedValue[];

  constructor(invalidValues: readonly InvalidSeedValue[]) {
    super(
      `The seed is invalid:\n${invalidValues.map((invalidValue) => `  ${formatInvalidValue(invalidValue)}`).join('\n')}`,
    );
    this.invalidValues = invalidValues;
  }
}

/** Formats an invalid value as a line of text. */
function formatInvalidValue({ at, message, rule }: InvalidSeedValue): string {
  return `${at === '' ? '(root)' : at}: ${message}${rule === undefined ? '' : ` [${rule}]`}`;
}
