/** The error for an invalid seed. */

/** One invalid value. */
export interface SeedFault {
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
  readonly faults: readonly SeedFault[];

  constructor(faults: readonly SeedFault[]) {
    super(`The seed is invalid:\n${faults.map((fault) => `  ${formatFault(fault)}`).join('\n')}`);
    this.faults = faults;
  }
}

/** Formats a fault as a line of text. */
function formatFault({ at, message, rule }: SeedFault): string {
  return `${at === '' ? '(root)' : at}: ${message}${rule === undefined ? '' : ` [${rule}]`}`;
}
