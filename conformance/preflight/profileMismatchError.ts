/** The profile contradicts the responses of the service, so nothing was tested. */
export class ProfileMismatchError extends Error {
  override readonly name = 'ProfileMismatchError';
  /** One sentence for each binding that does not match. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The profile does not match the service.\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}
