/** The list of the resources that a run created on the service, and whether they still exist. */
import type { Results } from '../results/results.ts';

export type LedgerEntry = Results['ledger'][number];

/** Identifies a resource: ids may be unique only per kind and caller. */
export const buildResourceKey = (kind: LedgerEntry['kind'], id: string, caller: string): string =>
  `${caller} ${kind} ${id}`;

/** The resources that the run created. */
export class Ledger {
  readonly #entries = new Map<string, LedgerEntry>();

  /** Records a created resource, which is a leftover until it is deleted. */
  markCreated(kind: LedgerEntry['kind'], id: string, caller: string): void {
    this.#entries.set(buildResourceKey(kind, id, caller), { kind, id, caller, left: true, reason: null });
  }

  markDeleted(kind: LedgerEntry['kind'], id: string, caller: string): void {
    this.#change(kind, id, caller, { left: false, reason: null });
  }

  /** Marks all resources of a caller as deleted after a reset. */
  markReset(caller: string): void {
    for (const { kind, id, caller: entryCaller } of this.listEntries())
      if (entryCaller === caller) this.markDeleted(kind, id, entryCaller);
  }

  /** Records why a resource is left. */
  markLeft(kind: LedgerEntry['kind'], id: string, caller: string, reason: string): void {
    this.#change(kind, id, caller, { left: true, reason });
  }

  listEntries(): readonly LedgerEntry[] {
    return [...this.#entries.values()];
  }

  /** Lists the posts that still exist. */
  listLeftPosts(): readonly LedgerEntry[] {
    return this.listEntries().filter(({ kind, left }) => kind === 'post' && left);
  }

  #change(kind: LedgerEntry['kind'], id: string, caller: string, change: Pick<LedgerEntry, 'left' | 'reason'>): void {
    const key = buildResourceKey(kind, id, caller);
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#entries.set(key, { ...entry, ...change });
  }
}
