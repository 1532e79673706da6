/** A script that cannot go on, and why. */
import type { PlayedRequest, Stop } from './evidence.ts';

export class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly kind: Stop['kind'];
  readonly what: string;
  /** The request whose answer ended the script; laws judge it like any other. */
  played?: PlayedRequest;

  constructor(kind: Stop['kind'], what: string, reason: string) {
    super(reason);
    this.kind = kind;
    this.what = what;
  }
}
