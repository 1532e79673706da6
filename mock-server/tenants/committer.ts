/** Commits a tenant's changes to the ledger: its sandbox before each response, journal and coverage shortly after. */
import type { Ledger, Tables } from '../ledger/ledger.ts';
import type { Change } from '../ledger/table.ts';

/** The options of a committer. */
export interface CommitterOptions {
  readonly ledger: Ledger;
  /** The id of the tenant in the ledger. */
  readonly tag: string;
  readonly onError: (error: unknown) => void;
  /** Restores the sandbox from the committed tables. */
  readonly restore: (tables: Tables) => void;
}

/** Writes the changes of one tenant to the ledger, and rolls back if that fails. */
export class Committer {
  readonly #options: CommitterOptions;
  /** Undefined after the tenant has been removed. */
  #ledger: Ledger | undefined;
  #deferredChanges: Change[] = [];
  #isOpen = false;
  #isFailing = false;
  /** Whether the sandbox has changes that are not in the ledger. */
  #isAhead = false;
  #failure: unknown;

  constructor(options: CommitterOptions) {
    this.#options = options;
    this.#ledger = options.ledger;
  }

  /** Starts recording changes. Changes before that only restore committed state. */
  open(): void {
    this.#isOpen = true;
  }

  /** Records a change that no response depends on. It is committed with the next change, or at the end of the tick. */
  defer(change: Change): void {
    if (!this.#isOpen) return;
    if (this.#deferredChanges.push(change) === 1) setImmediate(() => this.flushDeferred());
  }

  /** Discards recorded changes, because the state was loaded anew. */
  discardDeferred(): void {
    this.#deferredChanges = [];
  }

  /** The error of the last rollback, if any. */
  get failure(): unknown {
    return this.#failure;
  }

  /**
   * Commits changes of the sandbox.
   *
   * @throws LedgerError if they cannot be committed; they are then rolled back
   */
  commit(changes: readonly Change[]): void {
    try {
      this.#write(changes);
    } catch (error) {
      this.#failure = error;
      this.#isAhead = true;
      this.#restoreIfAhead();
      throw error;
    }
  }

  /** Commits the recorded changes. A failure is reported once and refuses no request. */
  flushDeferred(): void {
    const isFailing = this.#isFailing;
    try {
      this.#write(this.#deferredChanges.splice(0));
    } catch (error) {
      if (!isFailing) this.#options.onError(error);
    }
  }

  /** Whether the tenant may change. After a failure, only once a change can be committed again. */
  canProceed(change: () => Change): boolean {
    this.#restoreIfAhead();
    if (!this.#isFailing) return true;
    try {
      this.#write([change()]);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Commits the recorded changes and records no more, such as those of requests in progress when the mock was closed.
   */
  close(): void {
    this.flushDeferred();
    this.#isOpen = false;
  }

  /** Removes the tenant from the ledger and stops committing. */
  removeFromLedger(): void {
    this.#write(Object.keys(this.#ledger?.read(this.#options.tag) ?? {}).map((table) => ({ table })));
    this.#ledger = undefined;
    this.#isOpen = false;
  }

  #write(changes: readonly Change[]): void {
    if (this.#ledger === undefined || changes.length === 0) return;
    const deferredChanges = this.#deferredChanges;
    this.#deferredChanges = [];
    try {
      this.#ledger.commit(this.#options.tag, [...deferredChanges, ...changes]);
      this.#isFailing = false;
    } catch (error) {
      this.#isFailing = true;
      throw error;
    }
  }

  /** Rolls back if needed. If the ledger cannot be read either, the next call tries again. */
  #restoreIfAhead(): void {
    if (!this.#isAhead) return;
    this.#options.restore(this.#ledger?.read(this.#options.tag) ?? {});
    this.#isAhead = false;
  }
}
