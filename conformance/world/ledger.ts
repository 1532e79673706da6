/** The ledger of a run: what it created on the service, and whether it is left. */
import type { Results } from '../results/results.ts';

type Entry = Results['ledger'][number];

export class Ledger {
  readonly #entries = new Map<string, Entry>();

  made(kind: Entry['kind'], id: string, caller: string): void {
    this.#entries.set(`${caller} ${kind} ${id}`, { kind, id, caller, left: true, reason: null });
  }

  markDeleted(kind: Entry['kind'], id: string, caller: string): void {
    this.#change(kind, id, caller, { left: false, reason: null });
  }

  /** Marks everything of a caller as gone after a reset. */
  markReset(caller: string): void {
    for (const { kind, id, caller: entryCaller } of this.entries())
      if (entryCaller === caller) this.markDeleted(kind, id, entryCaller);
  }

  /** Records that something is left, and why. */
  markLeft(kind: Entry['kind'], id: string, caller: string, reason: string): void {
    this.#change(kind, id, caller, { left: true, reason });
  }

  entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  /** Lists the posts that are left. */
  posts(): readonly Entry[] {
    return this.entries().filter(({ kind, left }) => kind === 'post' && left);
  }

  #change(kind: Entry['kind'], id: string, caller: string, change: Pick<Entry, 'left' | 'reason'>): void {
    const key = `${caller} ${kind} ${id}`;
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#entries.set(key, { ...entry, ...change });
  }
}
