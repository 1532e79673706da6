/** The ledger: what a run made on the service, and what became of it. */
import type { Results } from '../results/results.ts';

type Entry = Results['ledger'][number];

export class Ledger {
  readonly #made = new Map<string, Entry>();

  made(kind: Entry['kind'], id: string, caller: string): void {
    this.#made.set(`${caller} ${kind} ${id}`, { kind, id, caller, left: true, reason: null });
  }

  gone(kind: Entry['kind'], id: string, caller: string): void {
    this.#change(kind, id, caller, { left: false, reason: null });
  }

  /** The world of a caller is new: nothing of what was made in the old one is left. */
  renewed(caller: string): void {
    for (const { kind, id, caller: its } of this.entries()) if (its === caller) this.gone(kind, id, its);
  }

  /** It stays, and why. */
  stays(kind: Entry['kind'], id: string, caller: string, reason: string): void {
    this.#change(kind, id, caller, { left: true, reason });
  }

  entries(): readonly Entry[] {
    return [...this.#made.values()];
  }

  /** The posts that are still there. */
  posts(): readonly Entry[] {
    return this.entries().filter(({ kind, left }) => kind === 'post' && left);
  }

  #change(kind: Entry['kind'], id: string, caller: string, change: Pick<Entry, 'left' | 'reason'>): void {
    const key = `${caller} ${kind} ${id}`;
    const entry = this.#made.get(key);
    if (entry !== undefined) this.#made.set(key, { ...entry, ...change });
  }
}
