/** The list of the resources that a run created on the service, and whether they still exist. */
import type { Results } from '../results/results.ts';

type Entry = Results['ledger'][number];

/** The resources that the run created. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();

  /** Records a created resource, which is a leftover until it is deleted. */
  markCreated(kind: Entry['kind'], id: string, caller: string): void {
    this.#entries.set(`${caller} ${kind} ${id}`, { kind, id, caller, left: true, reason: null });
  }

  markDeleted(kind: Entry['kind'], id: string, caller: string): void {
    this.#change(kind, id, caller, { left: false, reason: null });
  }

  /** Marks all resources of a caller as deleted after a reset. */
  markReset(caller: string): void {
    for (const { kind, id, caller: entryCaller } of this.listEntries())
      if (entryCaller === caller) this.markDeleted(kind, id, entryCaller);
  }

  /** Records why a resource is left. */
  markLeft(kind: Entry['kind'], id: string, caller: string, reason: string): void {
    this.#change(kind, id, caller, { left: true, reason });
  }

  listEntries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  /** Lists the posts that still exist. */
  listLeftPosts(): readonly Entry[] {
    return this.listEntries().filter(({ kind, left }) => kind === 'post' && left);
  }

  #change(kind: Entry['kind'], id: string, caller: string, change: Pick<Entry, 'left' | 'reason'>): void {
    const key = `${caller} ${kind} ${id}`;
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#entries.set(key, { ...entry, ...change });
  }
}
