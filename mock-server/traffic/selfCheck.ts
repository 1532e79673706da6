/** Checks every response of the mock against the contract, before or after it is sent. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Profile } from '../../spec/profile/profile.ts';
import type { ResponseContract } from './responseContract.ts';
import type { SentResponse } from './sentResponse.ts';

/** A response of the mock that violates the contract: a bug in the mock, or in the data it was given. */
export interface InvalidResponse extends Pick<SentResponse, 'method' | 'target' | 'operation' | 'status'> {
  /** Descriptions of the violations. */
  readonly violations: readonly string[];
}

/** Maximum number and total size of queued responses before new requests have to wait. */
const maxPending = 500;
const maxPendingCharacters = 4 * 1024 * 1024;
/** Responses checked per turn of the event loop, so that requests are not blocked. */
const batchSize = 20;
/** Milliseconds after the first response before checking starts, unless results are requested earlier. */
const idleDelay = 100;

/** Maximum number of invalid responses to keep; the rest are only counted. */
const maxInvalid = 100;

interface PendingCheck {
  readonly sentResponse: SentResponse;
  readonly report: (violations: readonly string[]) => void;
}

export class SelfCheck {
  readonly #profile: Profile;
  readonly #invalidResponses: InvalidResponse[] = [];
  #contract: ResponseContract | undefined;
  #pending: PendingCheck[] = [];
  #characters = 0;
  /** Resolves when the queue is empty; created on demand. */
  #idle: PromiseWithResolvers<void> | undefined;
  /** Ends the initial delay early. */
  readonly #startNow = new AbortController();
  readonly #closing: AbortSignal;

  /** @param closing aborts the remaining checks, since their results could neither be reported nor saved */
  constructor(profile: Profile, closing: AbortSignal) {
    this.#profile = profile;
    this.#closing = closing;
    closing.addEventListener('abort', () => this.#startNow.abort(closing.reason), { once: true });
  }

  /** Checks a response and returns its violations. */
  async checkNow(sentResponse: SentResponse): Promise<readonly string[]> {
    return this.#recordViolationsOf(sentResponse, await this.#loadContract());
  }

  /** Queues a response to be checked after it is sent. */
  enqueue(sentResponse: SentResponse, report: (violations: readonly string[]) => void): void {
    this.#characters += sentResponse.body.length;
    this.#pending.push({ sentResponse, report });
    if (this.#pending.length === 1) void this.#start();
  }

  /** Resolves when the queue has room. Returns undefined if it has room already, which is the usual case. */
  waitForRoom(): Promise<void> | undefined {
    if (this.#pending.length < maxPending && this.#characters < maxPendingCharacters) return undefined;
    return this.#waitUntilIdle();
  }

  /** The first invalid responses, after all queued checks. */
  async listInvalidResponses(): Promise<readonly InvalidResponse[]> {
    await this.#waitUntilIdle();
    return this.#invalidResponses;
  }

  /** Resolves when the queue is empty. */
  #waitUntilIdle(): Promise<void> | undefined {
    this.#startNow.abort();
    if (this.#pending.length === 0) return undefined;
    this.#idle ??= Promise.withResolvers();
    return this.#idle.promise;
  }

  async #start(): Promise<void> {
    // Compiling the contract is slow, and many mocks are closed after a few responses.
    if (this.#contract === undefined) {
      await sleep(idleDelay, undefined, { signal: this.#startNow.signal }).catch(() => undefined);
      if (!this.#closing.aborted) await this.#loadContract();
    }
    setImmediate(() => this.#check());
  }

  /** Checks a batch, then yields to requests. */
  #check(): void {
    const contract = this.#closing.aborted ? undefined : this.#contract;
    for (const { sentResponse, report } of this.#pending.splice(0, batchSize)) {
      this.#characters -= sentResponse.body.length;
      report(contract === undefined ? noViolations : this.#recordViolationsOf(sentResponse, contract));
    }
    if (this.#pending.length > 0) setImmediate(() => this.#check());
    else {
      this.#idle?.resolve();
      this.#idle = undefined;
    }
  }

  #recordViolationsOf(sentResponse: SentResponse, contract: ResponseContract): readonly string[] {
    const violations = findViolations(contract, sentResponse);
    const { method, target, operation, status } = sentResponse;
    if (violations.length > 0 && this.#invalidResponses.length < maxInvalid)
      this.#invalidResponses.push({ method, target, operation, status, violations });
    return violations;
  }

  /** Loads the OpenAPI emitter on first use, so that the first response does not wait for it. */
  async #loadContract(): Promise<ResponseContract> {
    this.#contract ??= compile(this.#profile, await import('./responseContract.ts'));
    return this.#contract;
  }
}

/** Compiles the contract. A failure is reported as a violation of every response instead of failing the requests. */
function compile(profile: Profile, { getContract }: typeof import('./responseContract.ts')): ResponseContract {
  try {
    return getContract(profile);
  } catch (error) {
    return { passesQuickCheck: () => false, findViolations: () => [formatUnreadable(error)] };
  }
}

const noViolations: readonly string[] = [];

/** A schema that fails to compile counts as a violation. */
function findViolations(contract: ResponseContract, sentResponse: SentResponse): readonly string[] {
  try {
    return contract.passesQuickCheck(sentResponse) ? noViolations : contract.findViolations(sentResponse);
  } catch (error) {
    return [formatUnreadable(error)];
  }
}

function formatUnreadable(error: unknown): string {
  return `the contract cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}
