/** The error that ends a script early. */
import type { RequestResult, Stop } from './evidence.ts';

/** The script cannot continue; the message is the reason. */
export class StopError extends Error {
  override readonly name = 'StopError';
  readonly kind: Stop['kind'];
  /** What stopped the script; see `Stop.what`. */
  readonly blocker: string;
  /** The request whose response ended the script; the laws judge it like any other. */
  requestResult?: RequestResult;

  constructor(kind: Stop['kind'], blocker: string, reason: string) {
    super(reason);
    this.kind = kind;
    this.blocker = blocker;
  }
}
