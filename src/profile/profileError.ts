/** Thrown if a profile is invalid. */
export class ProfileError extends Error {
  override readonly name = 'ProfileError';
  /** One sentence per problem. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The profile cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}
