/** Traceability of the API document: each of its statements, paraphrased, and what covers it. */
import type { DecisionId } from '../decisions/index.ts';
import type { LeadMagnetTrigger } from '../lifecycles/leadMagnet.ts';
import type { PostTrigger } from '../lifecycles/post.ts';
import type { OperationId } from '../operations/index.ts';
import type { EventType } from '../schemas/event.ts';

/** The parts of the contract that cover a statement. */
export interface Coverage {
  readonly rules?: readonly string[];
  readonly laws?: readonly string[];
  readonly decisions?: readonly DecisionId[];
  readonly lifecycle?: readonly (`post: ${PostTrigger}` | `leadMagnet: ${LeadMagnetTrigger}`)[];
  readonly operations?: readonly OperationId[];
  readonly events?: readonly (EventType | 'thumbnail.skipped')[];
}

export interface TracedStatement {
  readonly id: string;
  /** One sentence, table row or list item of the API document, paraphrased. */
  readonly text: string;
  readonly coverage: Coverage | 'informative';
  /** For an informative statement: why it cannot be checked. */
  readonly note?: string;
}

export interface TracedSection {
  /** The heading in the API document. */
  readonly section: string;
  readonly statements: readonly TracedStatement[];
}

/** A statement that parts of the contract cover. */
export function coveredStatement(id: string, text: string, coverage: Coverage, note?: string): TracedStatement {
  return { id, text, coverage, ...(note === undefined ? {} : { note }) };
}

/** A statement that no request, response or event can keep or break. */
export function informativeStatement(id: string, text: string, note: string): TracedStatement {
  return { id, text, coverage: 'informative', note };
}
