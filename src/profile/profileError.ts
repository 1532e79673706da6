/** Thrown if a profile is invalid. */
export class ProfileError extends Error {
  override readonly name = 'ProfileError';
  /** One sentence per problem. */
  readonly problems: readonly string[];

  /** @param path the file that contains the profile */
  constructor(problems: readonly string[], path?: string) {
    super(
      `The profile${path === undefined ? '' : ` ${path}`} cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
    this.problems = problems;
  }
}
