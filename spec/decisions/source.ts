/** The source of a statement in the API document, and its level. */

/**
 * Where a statement comes from.
 *
 * - `documented`: the API document states it.
 * - `derived`: it follows from the document in one step of reasoning. Where a sentence has two fair readings, only what
 *   both forbid is derived.
 * - `assumed`: the document is silent; a decision fills the gap.
 */
export type Level = 'documented' | 'derived' | 'assumed';

/** The place in the API document: the heading, and a paraphrase of the sentence or row. */
export interface Source {
  readonly section: string;
  readonly item: string;
}
