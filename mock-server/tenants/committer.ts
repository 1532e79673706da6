/** Commits a tenant's changes to the ledger: its sandbox before each response, journal and coverage shortly after. */
import type { Ledger, Tables } from '../ledger/ledger.ts';
import type { Change } from '../ledger/table.ts';

/** The options of a Keeper. */
export interface KeeperOptions {
  readonly ledger: Ledger;
  /** The id of the tenant in the ledger. */
  readonly tag: string;
  readonly onError: (error: unknown) => void;
  /** Restores the sandbox from the committed tables. */
  readonly takeBack: (kept: Tables) => void;
}

/** Writes the changes of one tenant to the ledger, and rolls back if that fails. */
export class Keeper {
  readonly #options: KeeperOptions;
  /** Undefined after the tenant has been forgotten. */
  #ledger: Ledger | undefined;
  #watched: Change[] = [];
  #open = false;
  #failing = false;
  /** Whether the sandbox has changes that are not in the ledger. */
  #ahead = false;
  #failure: unknown;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#ledger = options.ledger;
  }

  /** Starts recording changes. Changes before that only restore committed state. */
  open(): void {
    this.#open = true;
  }

  /** Records a change that no response depends on. It is committed with the next change, or at the end of the tick. */
  follows(change: Change): void {
    if (!this.#open) return;
    if (this.#watched.push(change) === 1) setImmediate(() => this.follow());
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
      this.#ahead = true;
      this.#goBack();
      throw error;
    }
  }

  /** Commits the recorded changes. A failure is reported once and refuses no request. */
  follow(): void {
    const failing = this.#failing;
    try {
      this.#write(this.#watched.splice(0));
    } catch (error) {
      if (!failing) this.#options.onError(error);
    }
  }

  /** Whether the tenant may change. After a failure, only once a change can be committed again. */
  mayGoOn(change: () => Change): boolean {
    this.#goBack();
    if (!this.#failing) return true;
    try {
      this.#write([change()]);
      return true;
    } catch {
      return false;
    }
  }

  /** Removes the tenant from the ledger and stops committing. */
  forget(): void {
    this.#write(Object.keys(this.#ledger?.read(this.#options.tag) ?? {}).map((table) => ({ table })));
    this.#ledger = undefined;
    this.#open = false;
  }

  #write(changes: readonly Change[]): void {
    if (this.#ledger === undefined || changes.length === 0) return;
    const watched = this.#watched;
    this.#watched = [];
    try {
      this.#ledger.commit(this.#options.tag, [...watched, ...changes]);
      this.#failing = false;
    } catch (error) {
      this.#failing = true;
      throw error;
    }
  }

  /** Rolls back if needed. If the ledger cannot be read either, the next call tries again. */
  #goBack(): void {
    if (!this.#ahead) return;
    this.#options.takeBack(this.#ledger?.read(this.#options.tag) ?? {});
    this.#ahead = false;
  }
}
