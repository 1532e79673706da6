/** A rule that a request or response breaks, before it is reported. */
import type { StatusClass } from '../../spec/errors.ts';
import type { Level } from '../../spec/statement.ts';

export interface Breach {
  readonly rule: string;
  readonly level: Level;
  /** In wire names. */
  readonly pointer: string;
  readonly expected: string;
  readonly seen: string;
}

/** A breach that depends on facts unknown to the proxy; only an error response of its kind confirms it. */
export interface Suspicion extends Breach {
  readonly refusalClass: StatusClass;
}
