/** The profile says what the service does not do: nothing was judged by it. */
export class ProfileMisfit extends Error {
  override readonly name = 'ProfileMisfit';
  /** One sentence for each decision that does not fit. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The profile does not fit the service.\n${problems.map((one) => `- ${one}`).join('\n')}`);
    this.problems = problems;
  }
}
