/** The state of applying a seed: the data so far and the errors found. */
import type { Judging } from '../../spec/judging/judging.ts';
import { nearest } from '../../spec/nearest.ts';
import type { Pointer } from '../../spec/statement.ts';
import { formatInstant, type Instant, parseTimestamp } from '../../spec/time/instant.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { SeedFault } from './seedError.ts';

export interface PlantingOptions {
  readonly sandbox: Sandbox;
  readonly judging: Judging;
  /** The time of the seed. */
  readonly now: Instant;
  /** The suffix of this tenant's ids of the mock's default accounts. */
  readonly tag: string;
  /** Whether a URL is on the mock's own media domain. */
  readonly owns: (url: string) => boolean;
  /** Replaces placeholders in a text by the contract's member names. */
  readonly cite: (text: string) => string;
}

export class Planting {
  readonly sandbox: Sandbox;
  readonly judging: Judging;
  readonly now: Instant;
  readonly owns: (url: string) => boolean;
  readonly faults: SeedFault[] = [];
  readonly #tag: string;
  readonly #cite: (text: string) => string;

  constructor({ sandbox, judging, now, tag, owns, cite }: PlantingOptions) {
    this.sandbox = sandbox;
    this.judging = judging;
    this.now = now;
    this.owns = owns;
    this.#tag = tag;
    this.#cite = cite;
  }

  /** Reports an error. */
  wrong(at: Pointer, message: string, rule?: string): void {
    this.faults.push({ at, message: this.#cite(message), ...(rule === undefined ? {} : { rule }) });
  }

  /** This tenant's id of an account. Default accounts may be named by their ids in the first tenant. */
  accountId(named: string): string {
    const { accounts, outreachAccounts } = this.sandbox;
    const tagged = `${named}_${this.#tag}`;
    const known = accounts.has(named) || outreachAccounts.has(named);
    return !known && (accounts.has(tagged) || outreachAccounts.has(tagged)) ? tagged : named;
  }

  /** Reads a timestamp that must not be after the seed's time; defaults to `otherwise`. */
  past(at: Pointer, written: string | undefined, otherwise: Instant = this.now): Instant {
    if (written === undefined) return otherwise;
    const instant = parseTimestamp(written);
    if (instant === undefined) this.wrong(at, `${written} is not a valid date.`);
    else if (instant > this.now)
      this.wrong(at, `${written} must not be after the time of the seed, ${formatInstant(this.now)}.`);
    return instant ?? otherwise;
  }

  /** Reports an id that does not exist and suggests the closest one. */
  missing(at: Pointer, kind: string, named: string, known: Iterable<{ readonly id: string }>): void {
    const close = nearest(
      named,
      [...known].slice(0, 1000).map(({ id }) => id),
    );
    this.wrong(at, `The ${kind} ${named} does not exist.${close === undefined ? '' : ` Did you mean ${close}?`}`);
  }
}
