/** A script that cannot continue, and the reason. */
import type { PlayedRequest, Stop } from './evidence.ts';

export class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly kind: Stop['kind'];
  readonly what: string;
  /** The request whose response ended the script; the laws judge it like any other. */
  played?: PlayedRequest;

  constructor(kind: Stop['kind'], what: string, reason: string) {
    super(reason);
    this.kind = kind;
    this.what = what;
  }
}
