/** What every checkable sentence of the contract has in common. */
import type { DecisionId } from './decisions/index.ts';
import type { FieldId } from './schemas/atoms.ts';

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

/** A JSON pointer (RFC 6901) in canonical names; the codec renames it at the edge. */
export type Pointer = string;

/** One checkable sentence. Its `id` never changes meaning. */
export interface Statement {
  readonly id: string;
  readonly level: Level;
  /** The decisions without which the statement cannot be observed, or that it rests on. */
  readonly needs: readonly DecisionId[];
  readonly source: Source;
  /** Members without which there is nothing to compare: where the implementation lacks one, the rule does not apply. */
  readonly compares?: readonly FieldId[];
  /** One sentence, present tense, that a reader of a refusal understands. */
  readonly summary: string;
}

/** One place where a request breaks one rule. */
export interface Finding {
  readonly rule: string;
  readonly at: Pointer;
  /** What was wrong here, for a human; cites members by `@{…}` token, never by name. */
  readonly detail: string;
  readonly limit?: number | string;
  readonly actual?: number | string;
}
