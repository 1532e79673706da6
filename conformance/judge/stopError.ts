/** The error that ends a script early. */
import type { Obstacle, RequestResult } from './evidence.ts';

/** The script cannot continue; the message is the reason. */
export class StopError extends Error {
  override readonly name = 'StopError';
  readonly obstacle: Obstacle;
  /** The request whose response ended the script; the laws judge it like any other. */
  requestResult?: RequestResult;

  constructor(kind: Obstacle['kind'], what: string, reason: string, platform?: string) {
    super(reason);
    this.obstacle = { kind, what, reason, ...(platform !== undefined && { platform }) };
  }
}
