/** A profile that cannot be used. */
export class ProfileError extends Error {
  override readonly name = 'ProfileError';
  /** One sentence per fault. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The profile cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}
