/** A rule that a request breaks, before anybody is told of it. */
import type { StatusClass } from '../../spec/errors.ts';
import type { Level } from '../../spec/statement.ts';

export interface Breach {
  readonly rule: string;
  readonly level: Level;
  /** In the names of the wire. */
  readonly pointer: string;
  readonly expected: string;
  readonly seen: string;
}

/** One that hangs on what the proxy cannot know for sure: only a refusal of its kind confirms it. */
export interface Suspicion extends Breach {
  readonly refusedAs: StatusClass;
}
