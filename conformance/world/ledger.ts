/** The ledger of a run: what it created on the service, and whether it is left. */
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

  /** Marks everything of a caller as gone after a reset. */
  renewed(caller: string): void {
    for (const { kind, id, caller: its } of this.entries()) if (its === caller) this.gone(kind, id, its);
  }

  /** Records that something is left, and why. */
  stays(kind: Entry['kind'], id: string, caller: string, reason: string): void {
    this.#change(kind, id, caller, { left: true, reason });
  }

  entries(): readonly Entry[] {
    return [...this.#made.values()];
  }

  /** Lists the posts that are left. */
  posts(): readonly Entry[] {
    return this.entries().filter(({ kind, left }) => kind === 'post' && left);
  }

  #change(kind: Entry['kind'], id: string, caller: string, change: Pick<Entry, 'left' | 'reason'>): void {
    const key = `${caller} ${kind} ${id}`;
    const entry = this.#made.get(key);
    if (entry !== undefined) this.#made.set(key, { ...entry, ...change });
  }
}
