/** A seed that cannot be used. */

/** One place that is wrong. */
export interface SeedFault {
  /** JSON pointer into the seed. */
  readonly at: string;
  /** What is wrong there, and what to do. */
  readonly message: string;
  /** The rule of the contract that is broken there. */
  readonly rule?: string;
}

/** Names everything that is wrong; nothing was changed. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
  readonly faults: readonly SeedFault[];

  constructor(faults: readonly SeedFault[]) {
    super(`The seed cannot be used:\n${faults.map((fault) => `  ${told(fault)}`).join('\n')}`);
    this.faults = faults;
  }
}

/** A fault as a line. */
export function told({ at, message, rule }: SeedFault): string {
  return `${at === '' ? '(root)' : at}: ${message}${rule === undefined ? '' : ` [${rule}]`}`;
}
