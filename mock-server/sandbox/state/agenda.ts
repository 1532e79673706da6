/** Planned effects: a binary heap of entries, ordered by instant, then by planning order. */
import type { Instant } from '../../../spec/time/instant.ts';
import type { Table } from '../../ledger/table.ts';
import type { Ids } from './ids.ts';

export interface PlannedEntry<T> {
  readonly id: string;
  readonly at: Instant;
  readonly sequence: number;
  readonly task: T;
}

export interface AgendaOptions<T> {
  /** Counts the entries, so that each gets a number. */
  readonly ids: Pick<Ids, 'count'>;
  /** Whether an entry has no effect now and never will again. */
  readonly isStale: (task: T, at: Instant) => boolean;
}

/** Minimum number of entries before stale ones are looked for. */
const minTidySize = 1000;

/** An ordering of entries; the entries themselves are rows of a table. */
export class Agenda<T> {
  readonly #entries: Table<PlannedEntry<T>>;
  readonly #options: AgendaOptions<T>;
  #heap: PlannedEntry<T>[] = [];
  /** The size at which stale entries are removed next. */
  #tidySize = minTidySize;

  constructor(entries: Table<PlannedEntry<T>>, options: AgendaOptions<T>) {
    this.#entries = entries;
    this.#options = options;
  }

  /**
   * Adds an entry. Stale entries are usually dropped when they fall due; since a client may reschedule and delete posts
   * forever, they are also removed whenever the size has doubled since the last removal.
   *
   * @param sequence its number among entries due at the same instant; the highest if omitted
   * @returns that number
   */
  plan(at: Instant, task: T, sequence: number = this.#options.ids.count('plan')): number {
    if (this.#heap.length >= this.#tidySize) this.#tidy();
    this.#heap.push(this.#entries.put({ id: `${at}/${sequence}`, at, sequence, task }));
    this.#siftUp(this.#heap.length - 1);
    return sequence;
  }

  /** When the next entry is due. */
  getNextDue(): Instant | undefined {
    return this.#heap[0]?.at;
  }

  /** Removes and returns the next entry, if it is due by then. */
  takeDue(by: Instant): PlannedEntry<T> | undefined {
    const first = this.#heap[0];
    if (first === undefined || first.at > by) return undefined;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#siftDown(0);
    }
    this.#entries.delete(first.id);
    return first;
  }

  /** Whether an entry with this instant and sequence exists. */
  has(at: Instant, sequence: number): boolean {
    return this.#entries.has(`${at}/${sequence}`);
  }

  /** All entries in due order. */
  dump(): PlannedEntry<T>[] {
    return this.#entries.dump().sort((a, b) => a.at - b.at || a.sequence - b.sequence);
  }

  /** Rebuilds the heap from the table; a list in due order is a heap. */
  rebuild(): void {
    this.#heap = this.dump();
  }

  #tidy(): void {
    const isLive = (due: PlannedEntry<T>) => !this.#options.isStale(due.task, due.at);
    for (const due of this.#heap) if (!isLive(due)) this.#entries.delete(due.id);
    this.rebuild();
    this.#tidySize = Math.max(minTidySize, 2 * this.#heap.length);
  }

  #siftUp(from: number): void {
    let i = from;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!this.#swapIfEarlier(i, parent)) return;
      i = parent;
    }
  }

  #siftDown(from: number): void {
    let i = from;
    while (true) {
      const left = 2 * i + 1;
      const smallest = this.#isEarlier(left + 1, left) ? left + 1 : left;
      if (!this.#swapIfEarlier(smallest, i)) return;
      i = smallest;
    }
  }

  #isEarlier(a: number, b: number): boolean {
    const [entryA, entryB] = [this.#heap[a], this.#heap[b]];
    if (entryA === undefined || entryB === undefined) return false;
    return entryA.at < entryB.at || (entryA.at === entryB.at && entryA.sequence < entryB.sequence);
  }

  #swapIfEarlier(child: number, parent: number): boolean {
    if (!this.#isEarlier(child, parent)) return false;
    const [a, b] = [this.#heap[child], this.#heap[parent]];
    if (a === undefined || b === undefined) return false;
    this.#heap[child] = b;
    this.#heap[parent] = a;
    return true;
  }
}
