/** Checks every response of the mock against the contract, before or after it is sent. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Profile } from '../../spec/profile/profile.ts';
import type { AnswerContract } from './answerContract.ts';
import type { Sent } from './sent.ts';

/** A response of the mock that violates the contract: a bug in the mock, or in the data it was given. */
export interface InvalidResponse extends Pick<Sent, 'method' | 'target' | 'operation' | 'status'> {
  /** Descriptions of the violations. */
  readonly faults: readonly string[];
}

/** Maximum number and total size of queued responses before new requests have to wait. */
const mostWaiting = 500;
const mostCharacters = 4 * 1024 * 1024;
/** Responses checked per turn of the event loop, so that requests are not blocked. */
const atOnce = 20;
/** Milliseconds after the first response before checking starts, unless results are requested earlier. */
const quiet = 100;

/** Maximum number of invalid responses to keep; the rest are only counted. */
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
  /** Resolves when the queue is empty; created on demand. */
  #none: PromiseWithResolvers<void> | undefined;
  /** Ends the initial delay early. */
  readonly #hurry = new AbortController();
  readonly #closing: AbortSignal;

  /** @param closing aborts the remaining checks, since their results could neither be reported nor saved */
  constructor(profile: Profile, closing: AbortSignal) {
    this.#profile = profile;
    this.#closing = closing;
    closing.addEventListener('abort', () => this.#hurry.abort(), { once: true });
  }

  /** Checks a response and returns its faults. */
  async judge(sent: Sent): Promise<readonly string[]> {
    return this.#judged(sent, await this.#loaded());
  }

  /** Queues a response to be checked after it is sent. */
  later(sent: Sent, tell: (faults: readonly string[]) => void): void {
    this.#characters += sent.body.length;
    this.#waiting.push({ sent, tell });
    if (this.#waiting.length === 1) void this.#begin();
  }

  /** Resolves when the queue has room. Returns undefined if it has room already, which is the usual case. */
  room(): Promise<void> | undefined {
    if (this.#waiting.length < mostWaiting && this.#characters < mostCharacters) return undefined;
    return this.#checked();
  }

  /** The first invalid responses, after all queued checks. */
  async invalid(): Promise<readonly InvalidResponse[]> {
    await this.#checked();
    return this.#invalid;
  }

  /** Resolves when the queue is empty. */
  #checked(): Promise<void> | undefined {
    this.#hurry.abort();
    if (this.#waiting.length === 0) return undefined;
    this.#none ??= Promise.withResolvers();
    return this.#none.promise;
  }

  async #begin(): Promise<void> {
    // Compiling the contract is slow, and many mocks are closed after a few responses.
    if (this.#contract === undefined) {
      await sleep(quiet, undefined, { signal: this.#hurry.signal }).catch(() => undefined);
      if (!this.#closing.aborted) await this.#loaded();
    }
    setImmediate(() => this.#check());
  }

  /** Checks a batch, then yields to requests. */
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

  /** Loads the OpenAPI emitter on first use, so that the first response does not wait for it. */
  async #loaded(): Promise<AnswerContract> {
    this.#contract ??= compile(this.#profile, await import('./answerContract.ts'));
    return this.#contract;
  }
}

/** Compiles the contract. A failure is reported as a fault of every response instead of failing the requests. */
function compile(profile: Profile, { contractOf }: typeof import('./answerContract.ts')): AnswerContract {
  try {
    return contractOf(profile);
  } catch (error) {
    return { keeps: () => false, faultsOf: () => [unreadable(error)] };
  }
}

const none: readonly string[] = [];

/** A schema that fails to compile is a fault of the response too. */
function faultsOf(contract: AnswerContract, sent: Sent): readonly string[] {
  try {
    return contract.keeps(sent) ? none : contract.faultsOf(sent);
  } catch (error) {
    return [unreadable(error)];
  }
}

function unreadable(error: unknown): string {
  return `the contract cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}
