/** A rule that somebody broke in a request or an answer that passed. */
import type { Level } from '../../spec/statement.ts';

export interface Finding {
  /** When the request came. */
  readonly at: string;
  readonly method: string;
  /** Path and query, as they were sent and without secrets. */
  readonly target: string;
  /** Of the answer; null where none came. */
  readonly status: number | null;
  /** Who broke it. */
  readonly by: 'client' | 'server';
  readonly rule: string;
  readonly level: Level;
  /** A JSON pointer into the request, in the names of the wire; empty: the message as a whole. */
  readonly pointer: string;
  readonly expected: string;
  readonly seen: string;
  /** The request as a command. The key is `$API_KEY`. */
  readonly curl: string;
}
