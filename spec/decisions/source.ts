/** Where a statement comes from. */

/**
 * Who asserts a statement.
 *
 * - `documented`: the API document states it.
 * - `derived`: one step of reasoning from the text, which a fair implementer could contest.
 * - `assumed`: the document is silent; a decision fills the gap.
 */
export type Level = 'documented' | 'derived' | 'assumed';

/** Where in the API document a statement rests: the heading, and the sentence or row in our words. */
export interface Source {
  readonly section: string;
  readonly item: string;
}
