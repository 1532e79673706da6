/** The mock checks itself: every answer is judged by the contract, before it leaves or after. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Profile } from '../../spec/profile/profile.ts';
import { once } from '../concurrency/once.ts';
import type { AnswerContract } from './answerContract.ts';
import type { Sent } from './sent.ts';

/** An answer of the mock that breaks the contract; any is a bug of the mock, or of the world that it was given. */
export interface InvalidResponse extends Pick<Sent, 'method' | 'target' | 'operation' | 'status'> {
  /** Where it breaks the contract, in words. */
  readonly faults: readonly string[];
}

/** How many answers wait to be checked, and how many characters of them, before others wait for them. */
const mostWaiting = 500;
const mostCharacters = 4 * 1024 * 1024;
/** How many are checked at a time: requests go between. */
const atOnce = 20;
/** Milliseconds after the first answer until answers begin to be checked, unless somebody asks for it sooner. */
const quiet = 100;

/** How many invalid answers are kept; the rest are only counted. */
const mostKept = 100;

interface Waiting {
  readonly sent: Sent;
  readonly tell: (faults: readonly string[]) => void;
}

export class SelfCheck {
  readonly #profile: Profile;
  readonly #invalid: InvalidResponse[] = [];
  #contract: AnswerContract | undefined;
  #waiting: Waiting[] = [];
  #characters = 0;
  /** Resolves when none waits; made where somebody wants to know. */
  #none: PromiseWithResolvers<void> | undefined;
  /** Ends the wait for a quiet moment. */
  readonly #hurry = new AbortController();
  readonly #closing: AbortSignal;

  /** @param closing what is not checked by then stays unchecked: there is nobody left to tell, and nowhere to keep it */
  constructor(profile: Profile, closing: AbortSignal) {
    this.#profile = profile;
    this.#closing = closing;
    closing.addEventListener('abort', () => this.#hurry.abort(), { once: true });
  }

  /** Where an answer breaks the contract. */
  async judge(sent: Sent): Promise<readonly string[]> {
    return this.#judged(sent, await this.#loaded());
  }

  /** The same, for an answer that need not wait for it. */
  later(sent: Sent, tell: (faults: readonly string[]) => void): void {
    this.#characters += sent.body.length;
    this.#waiting.push({ sent, tell });
    if (this.#waiting.length === 1) void this.#begin();
  }

  /** Resolves when there is room for one more that waits; undefined where there is, unless requests come in a burst. */
  room(): Promise<void> | undefined {
    if (this.#waiting.length < mostWaiting && this.#characters < mostCharacters) return undefined;
    return this.#checked();
  }

  /** The invalid answers so far, the first of them if there are many. */
  async invalid(): Promise<readonly InvalidResponse[]> {
    await this.#checked();
    return this.#invalid;
  }

  /** Resolves when none waits any more. */
  #checked(): Promise<void> | undefined {
    this.#hurry.abort();
    if (this.#waiting.length === 0) return undefined;
    this.#none ??= Promise.withResolvers();
    return this.#none.promise;
  }

  async #begin(): Promise<void> {
    // To read the contract takes longer than many an answer, and many a mock is closed after few of them.
    if (this.#contract === undefined) {
      await sleep(quiet, undefined, { signal: this.#hurry.signal }).catch(() => undefined);
      if (!this.#closing.aborted) await this.#loaded();
    }
    setImmediate(() => this.#check());
  }

  /** Some at a time: requests go between. */
  #check(): void {
    const contract = this.#closing.aborted ? undefined : this.#contract;
    for (const { sent, tell } of this.#waiting.splice(0, atOnce)) {
      this.#characters -= sent.body.length;
      tell(contract === undefined ? none : this.#judged(sent, contract));
    }
    if (this.#waiting.length > 0) setImmediate(() => this.#check());
    else {
      this.#none?.resolve();
      this.#none = undefined;
    }
  }

  #judged(sent: Sent, contract: AnswerContract): readonly string[] {
    const faults = faultsOf(contract, sent);
    const { method, target, operation, status } = sent;
    if (faults.length > 0 && this.#invalid.length < mostKept)
      this.#invalid.push({ method, target, operation, status, faults });
    return faults;
  }

  /** Loaded on first use: a mock answers its first request sooner without the emitter. */
  async #loaded(): Promise<AnswerContract> {
    this.#contract ??= lazily(this.#profile, await import('./answerContract.ts'));
    return this.#contract;
  }
}

/** Compiled when the first answer is judged, so that a contract that cannot be read is that answer's fault. */
function lazily(profile: Profile, { contractOf }: typeof import('./answerContract.ts')): AnswerContract {
  const contract = once(() => contractOf(profile));
  return { keeps: (sent) => contract().keeps(sent), faultsOf: (sent) => contract().faultsOf(sent) };
}

const none: readonly string[] = [];

/** A contract that cannot be read is a fault as well, and no reason to answer nothing. */
function faultsOf(contract: AnswerContract, sent: Sent): readonly string[] {
  try {
    return contract.keeps(sent) ? none : contract.faultsOf(sent);
  } catch (error) {
    return [`the contract cannot be read: ${error instanceof Error ? error.message : String(error)}`];
  }
}
