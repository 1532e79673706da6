/** The source of a statement in the API document, and its level. */

/**
 * Where a statement comes from.
 *
 * - `documented`: the API document states it.
 * - `derived`: one step of reasoning from the document, which a fair implementer could dispute.
 * - `assumed`: the document is silent; a decision fills the gap.
 */
export type Level = 'documented' | 'derived' | 'assumed';

/** The place in the API document: the heading, and a paraphrase of the sentence or row. */
export interface Source {
  readonly section: string;
  readonly item: string;
}
