/** The state of applying a seed: the data so far and the errors found. */
import type { RuleJudge } from '../../spec/judging/ruleJudge.ts';
import type { Pointer } from '../../spec/statement.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import { formatInstant, type Instant, parseTimestamp } from '../../spec/time/instant.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { InvalidSeedValue } from './seedError.ts';

export interface SeedContextOptions {
  readonly sandbox: Sandbox;
  readonly judging: RuleJudge;
  /** The time of the seed. */
  readonly now: Instant;
  /** The suffix of this tenant's ids of the mock's default accounts. */
  readonly tag: string;
  /** Whether a URL is on the mock's own media domain. */
  readonly isOnOwnDomain: (url: string) => boolean;
  /** Replaces placeholders in a text by the contract's member names. */
  readonly cite: (text: string) => string;
}

export class SeedContext {
  readonly sandbox: Sandbox;
  readonly judging: RuleJudge;
  readonly now: Instant;
  readonly isOnOwnDomain: (url: string) => boolean;
  readonly invalidValues: InvalidSeedValue[] = [];
  readonly #tag: string;
  readonly #cite: (text: string) => string;

  constructor({ sandbox, judging, now, tag, isOnOwnDomain, cite }: SeedContextOptions) {
    this.sandbox = sandbox;
    this.judging = judging;
    this.now = now;
    this.isOnOwnDomain = isOnOwnDomain;
    this.#tag = tag;
    this.#cite = cite;
  }

  /** Reports an error. */
  addError(at: Pointer, message: string, rule?: string): void {
    this.invalidValues.push({ at, message: this.#cite(message), ...(rule === undefined ? {} : { rule }) });
  }

  /** This tenant's id of an account. Default accounts may be named by their ids in the first tenant. */
  resolveAccountId(reference: string): string {
    const { accounts, outreachAccounts } = this.sandbox;
    const taggedId = `${reference}_${this.#tag}`;
    const isKnown = accounts.has(reference) || outreachAccounts.has(reference);
    return !isKnown && (accounts.has(taggedId) || outreachAccounts.has(taggedId)) ? taggedId : reference;
  }

  /** Reads a timestamp that must not be after the seed's time; defaults to `fallback`. */
  parsePastInstant(at: Pointer, timestamp: string | undefined, fallback: Instant = this.now): Instant {
    if (timestamp === undefined) return fallback;
    const instant = parseTimestamp(timestamp);
    if (instant === undefined) this.addError(at, `${timestamp} is not a valid date.`);
    else if (instant > this.now)
      this.addError(at, `${timestamp} must not be after the time of the seed, ${formatInstant(this.now)}.`);
    return instant ?? fallback;
  }

  /** Reports an id that does not exist and suggests the closest one. */
  addMissing(at: Pointer, kind: string, reference: string, candidates: Iterable<{ readonly id: string }>): void {
    const suggestion = findNearest(
      reference,
      [...candidates].slice(0, 1000).map(({ id }) => id),
    );
    this.addError(
      at,
      `The ${kind} ${reference} does not exist.${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`}`,
    );
  }
}
