/** A seed on its way into a world: what is there so far, and what is wrong with it. */
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
  /** What ids of the mock's own accounts end with for this tenant. */
  readonly tag: string;
  /** Whether a URL is on the mock's own media domain. */
  readonly owns: (url: string) => boolean;
  /** Puts the names of the contract into a text. */
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

  /** Notes that something is wrong. */
  wrong(at: Pointer, message: string, rule?: string): void {
    this.faults.push({ at, message: this.#cite(message), ...(rule === undefined ? {} : { rule }) });
  }

  /** The id that an account has for this tenant; those of the mock may be named as for the first one. */
  accountId(named: string): string {
    const { accounts, outreachAccounts } = this.sandbox;
    const tagged = `${named}_${this.#tag}`;
    const known = accounts.has(named) || outreachAccounts.has(named);
    return !known && (accounts.has(tagged) || outreachAccounts.has(tagged)) ? tagged : named;
  }

  /** An instant that is not ahead of the world; `otherwise` where nothing is said. */
  past(at: Pointer, written: string | undefined, otherwise: Instant = this.now): Instant {
    if (written === undefined) return otherwise;
    const instant = parseTimestamp(written);
    if (instant === undefined) this.wrong(at, `${written} is no day of the calendar.`);
    else if (instant > this.now)
      this.wrong(at, `This is ahead of the time of the seed, ${formatInstant(this.now)}; give a time that is over.`);
    return instant ?? otherwise;
  }

  /** Notes that something is named that is not there. */
  missing(at: Pointer, kind: string, named: string, known: Iterable<{ readonly id: string }>): void {
    const close = nearest(
      named,
      [...known].slice(0, 1000).map(({ id }) => id),
    );
    this.wrong(at, `There is no ${kind} ${named}.${close === undefined ? '' : ` Did you mean ${close}?`}`);
  }
}
