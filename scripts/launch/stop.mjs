/** Ends the launcher: with a message for the person who typed the command, or the way a child ended. */
export class Stop extends Error {
  /**
   * @param {string} message shown as it is, without a stack; may be empty
   * @param {import('./child.mjs').Outcome} [outcome]
   */
  constructor(message, outcome = { code: 1, signal: null }) {
    super(message);
    this.outcome = outcome;
  }
}
