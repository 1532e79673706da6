/** What a tenant brings to the ledger, and when: its world before an answer leaves, what was only watched right after. */
import type { Ledger, Tables } from '../ledger/ledger.ts';
import type { Change } from '../ledger/table.ts';

export interface KeeperOptions {
  readonly ledger: Ledger;
  /** What the ledger knows the tenant by. */
  readonly tag: string;
  readonly onError: (error: unknown) => void;
  /** Makes the world again what was kept of it. */
  readonly takeBack: (kept: Tables) => void;
}

export class Keeper {
  readonly #options: KeeperOptions;
  /** Absent once it has forgotten its tenant. */
  #ledger: Ledger | undefined;
  #watched: Change[] = [];
  #open = false;
  #failing = false;
  /** The world has what the ledger has not. */
  #ahead = false;
  #failure: unknown;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#ledger = options.ledger;
  }

  /** Begins to take notes; until then things only become what they were. */
  open(): void {
    this.#open = true;
  }

  /** Keeps with the next change of the world what no client has been promised, at the latest in a moment. */
  follows(change: Change): void {
    if (!this.#open) return;
    if (this.#watched.push(change) === 1) setImmediate(() => this.follow());
  }

  /** Why the world was taken back the last time, if ever. */
  get failure(): unknown {
    return this.#failure;
  }

  /**
   * Keeps changes of the world.
   *
   * @throws LedgerError where they cannot be kept; then they are taken back
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

  /** Keeps what was watched. Where that fails, nobody is refused for it. */
  follow(): void {
    const failing = this.#failing;
    try {
      this.#write(this.#watched.splice(0));
    } catch (error) {
      if (!failing) this.#options.onError(error);
    }
  }

  /** Whether the world may go on; after a failure only when a change can be kept again. */
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

  /** Keeps nothing of the tenant any longer, now and ever after. */
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

  /** Should the ledger not even be readable, the next who asks tries again. */
  #goBack(): void {
    if (!this.#ahead) return;
    this.#options.takeBack(this.#ledger?.read(this.#options.tag) ?? {});
    this.#ahead = false;
  }
}
