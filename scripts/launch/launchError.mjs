/** Thrown to end the launcher with a message for the user, or with the outcome of a child process. */
export class LaunchError extends Error {
  /**
   * @param {string} message printed without a stack trace; may be empty
   * @param {import('./child.mjs').Outcome} [outcome]
   */
  constructor(message, outcome = { code: 1, signal: null }) {
    super(message);
    this.outcome = outcome;
  }
}
