/** Planned effects: a binary heap ordered by instant, then by planning order. */
import type { Instant } from '../../../spec/time/instant.ts';
import type { Table } from '../../ledger/table.ts';
import type { Ids } from './ids.ts';

export interface PlannedEntry<T> {
  readonly id: string;
  readonly at: Instant;
  readonly sequence: number;
  readonly what: T;
}

export interface AgendaOptions<T> {
  /** Counts the plans, so that each gets a number. */
  readonly ids: Pick<Ids, 'count'>;
  /** Whether a plan has no effect now and never will again. */
  readonly isStale: (what: T, at: Instant) => boolean;
}

/** Minimum number of plans before stale ones are looked for. */
const minTidySize = 1000;

/** An ordering of plans; the plans themselves are rows of a table. */
export class Agenda<T> {
  readonly #plans: Table<PlannedEntry<T>>;
  readonly #options: AgendaOptions<T>;
  #heap: PlannedEntry<T>[] = [];
  /** The size at which stale plans are removed next. */
  #tidySize = minTidySize;

  constructor(plans: Table<PlannedEntry<T>>, options: AgendaOptions<T>) {
    this.#plans = plans;
    this.#options = options;
  }

  /**
   * Adds a plan. Stale plans are usually dropped when they fall due; since a client may reschedule and delete posts
   * forever, they are also removed whenever the size has doubled since the last removal.
   *
   * @param sequence its place among plans due at the same instant; last if omitted
   * @returns that place
   */
  plan(at: Instant, what: T, sequence: number = this.#options.ids.count('plan')): number {
    if (this.#heap.length >= this.#tidySize) this.#tidy();
    this.#heap.push(this.#plans.put({ id: `${at}/${sequence}`, at, sequence, what }));
    this.#siftUp(this.#heap.length - 1);
    return sequence;
  }

  /** When the next plan is due. */
  getNextDue(): Instant | undefined {
    return this.#heap[0]?.at;
  }

  /** Removes and returns the next plan, if it is due by then. */
  takeDue(by: Instant): PlannedEntry<T> | undefined {
    const first = this.#heap[0];
    if (first === undefined || first.at > by) return undefined;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#siftDown(0);
    }
    this.#plans.delete(first.id);
    return first;
  }

  /** Whether a plan with this instant and place exists. */
  has(at: Instant, sequence: number): boolean {
    return this.#plans.has(`${at}/${sequence}`);
  }

  /** All plans in due order. */
  dump(): PlannedEntry<T>[] {
    return this.#plans.dump().sort((a, b) => a.at - b.at || a.sequence - b.sequence);
  }

  /** Rebuilds the heap from the table; a list in due order is a heap. */
  rebuild(): void {
    this.#heap = this.dump();
  }

  #tidy(): void {
    const isLive = (due: PlannedEntry<T>) => !this.#options.isStale(due.what, due.at);
    for (const due of this.#heap) if (!isLive(due)) this.#plans.delete(due.id);
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
    const [planA, planB] = [this.#heap[a], this.#heap[b]];
    if (planA === undefined || planB === undefined) return false;
    return planA.at < planB.at || (planA.at === planB.at && planA.sequence < planB.sequence);
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
