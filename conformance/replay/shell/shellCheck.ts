/** A test of the answers, as lines of a shell script. */
export interface ShellCheck {
  /** They end the script with kept, broken or unclear. */
  readonly lines: readonly string[];
  /** What it refers to: names of what steps made, accounts, files. */
  readonly references: readonly string[];
}
