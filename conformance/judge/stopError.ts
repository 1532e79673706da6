/** A script that cannot continue, and the reason. */
import type { RequestResult, Stop } from './evidence.ts';

export class StopError extends Error {
  override readonly name = 'StopError';
  readonly kind: Stop['kind'];
  readonly blocker: string;
  /** The request whose response ended the script; the laws judge it like any other. */
  requestResult?: RequestResult;

  constructor(kind: Stop['kind'], blocker: string, reason: string) {
    super(reason);
    this.kind = kind;
    this.blocker = blocker;
  }
}
