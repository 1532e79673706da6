/** A walk through the API document: each of its statements in our words, and what became of it. */
import type { DecisionId } from '../decisions/index.ts';
import type { LeadMagnetTrigger } from '../lifecycles/leadMagnet.ts';
import type { PostTrigger } from '../lifecycles/post.ts';
import type { OperationId } from '../operations/index.ts';
import type { EventType } from '../schemas/event.ts';

/** Where the contract says it. */
export interface Maps {
  readonly rules?: readonly string[];
  readonly laws?: readonly string[];
  readonly decisions?: readonly DecisionId[];
  readonly lifecycle?: readonly (`post: ${PostTrigger}` | `leadMagnet: ${LeadMagnetTrigger}`)[];
  readonly operations?: readonly OperationId[];
  readonly events?: readonly (EventType | 'thumbnail.skipped')[];
}

export interface TracedStatement {
  readonly id: string;
  /** One sentence, table row or list item of the document, in our words. */
  readonly says: string;
  readonly maps: Maps | 'informative';
  /** For an informative one: why nothing can be checked. */
  readonly note?: string;
}

export interface TracedSection {
  /** The heading. */
  readonly section: string;
  readonly statements: readonly TracedStatement[];
}

/** A statement that something checks or answers. */
export function says(id: string, text: string, maps: Maps, note?: string): TracedStatement {
  return { id, says: text, maps, ...(note === undefined ? {} : { note }) };
}

/** A statement that nothing in a request, an answer or an event can keep or break. */
export function tells(id: string, text: string, note: string): TracedStatement {
  return { id, says: text, maps: 'informative', note };
}
