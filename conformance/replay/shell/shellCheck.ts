/** A check of the responses, as lines of a shell script. */
export interface ShellCheck {
  /** The number of the request whose response is checked, from 1. */
  readonly number: number;
  /** The lines; they end the script with kept, broken or unclear. */
  readonly lines: readonly string[];
  /** The references that the lines use: names from steps, accounts, files. */
  readonly references: readonly string[];
}
