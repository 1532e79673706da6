/** Keeps watched tenants up to date. Hints from other replicas make it quick; polling makes it reliable. */
import type { ReplicaLedger } from '../../ledger/replicaLedger.ts';
import type { ReplicaTenant } from './replicaTenant.ts';
import type { SharedTenants } from './sharedTenants.ts';

/** Milliseconds between two checks of watched tenants. */
const pollInterval = 500;

/** Milliseconds for which commits are collected into one hint. */
const hintInterval = 50;

/** Maximum number of tenants in one hint; others are left to polling. */
const maxHinted = 100;

export class ChangeFeed {
  readonly #ledger: ReplicaLedger;
  readonly #changed = new Set<string>();
  #tenants: SharedTenants | undefined;
  #hintTimer: NodeJS.Timeout | undefined;
  #pollTimer: NodeJS.Timeout | undefined;
  #stopReceiving: (() => void) | undefined;

  constructor(ledger: ReplicaLedger) {
    this.#ledger = ledger;
  }

  start(tenants: SharedTenants): void {
    this.#tenants = tenants;
    this.#pollTimer = setInterval(() => this.#refresh(() => true), pollInterval).unref();
    this.#stopReceiving = this.#ledger.receiveHints((tags) => {
      const hintedTags = new Set(tags);
      this.#refresh(({ tag }) => hintedTags.has(tag));
    });
  }

  /** Notes a commit of this replica. */
  noteCommit(tag: string): void {
    if (this.#changed.size < maxHinted) this.#changed.add(tag);
    this.#hintTimer ??= setTimeout(() => {
      this.#hintTimer = undefined;
      const tags = [...this.#changed];
      this.#changed.clear();
      // A lost hint costs only time.
      this.#ledger.sendHint(tags).catch(() => undefined);
    }, hintInterval).unref();
  }

  close(): void {
    clearTimeout(this.#hintTimer);
    clearInterval(this.#pollTimer);
    this.#stopReceiving?.();
  }

  #refresh(isConcerned: (tenant: ReplicaTenant) => boolean): void {
    // The next poll tries again.
    for (const tenant of this.#tenants?.watched ?? [])
      if (isConcerned(tenant)) tenant.session.refresh().catch(() => undefined);
  }
}
