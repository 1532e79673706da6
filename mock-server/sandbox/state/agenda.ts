/** What is due when: a binary heap by instant, then by the order in which things were planned. */
import type { Instant } from '../../../spec/time/instant.ts';
import type { Table } from '../../ledger/table.ts';
import type { Ids } from './ids.ts';

export interface Due<T> {
  readonly id: string;
  readonly at: Instant;
  readonly sequence: number;
  readonly what: T;
}

export interface AgendaOptions<T> {
  /** Counts what is planned. */
  readonly ids: Pick<Ids, 'count'>;
  /** Whether nothing would come of it now, nor ever again. */
  readonly isStale: (what: T, at: Instant) => boolean;
}

/** So many plans are kept without asking whether they have a point. */
const few = 1000;

/** Plans are rows of a table; the heap only orders them. */
export class Agenda<T> {
  readonly #plans: Table<Due<T>>;
  readonly #options: AgendaOptions<T>;
  #heap: Due<T>[] = [];
  /** As many as there are when the pointless ones are taken out the next time. */
  #full = few;

  constructor(plans: Table<Due<T>>, options: AgendaOptions<T>) {
    this.#plans = plans;
    this.#options = options;
  }

  /**
   * Plans something. What becomes pointless is mostly found out when it is due. But a client may put off and delete
   * posts for ever, so what is pointless is taken out whenever there is twice as much as had a point the last time.
   *
   * @param sequence its place among all that is due at that instant; the last one when left out
   * @returns that place
   */
  plan(at: Instant, what: T, sequence: number = this.#options.ids.count('plan')): number {
    if (this.#heap.length >= this.#full) this.#tidy();
    this.#heap.push(this.#plans.put({ id: `${at}/${sequence}`, at, sequence, what }));
    this.#rise(this.#heap.length - 1);
    return sequence;
  }

  /** When the next thing is due. */
  next(): Instant | undefined {
    return this.#heap[0]?.at;
  }

  /** Takes out the next thing, if it is due by then. */
  takeDue(by: Instant): Due<T> | undefined {
    const first = this.#heap[0];
    if (first === undefined || first.at > by) return undefined;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink(0);
    }
    this.#plans.delete(first.id);
    return first;
  }

  /** Whether something has this place on it. */
  has(at: Instant, sequence: number): boolean {
    return this.#plans.has(`${at}/${sequence}`);
  }

  /** Everything that is planned, in due order. */
  dump(): Due<T>[] {
    return this.#plans.dump().sort((a, b) => a.at - b.at || a.sequence - b.sequence);
  }

  /** Orders what the table has; a list in due order is a heap. */
  order(): void {
    this.#heap = this.dump();
  }

  #tidy(): void {
    const wanted = (due: Due<T>) => !this.#options.isStale(due.what, due.at);
    for (const due of this.#heap) if (!wanted(due)) this.#plans.delete(due.id);
    this.order();
    this.#full = Math.max(few, 2 * this.#heap.length);
  }

  #rise(from: number): void {
    let i = from;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!this.#swapIfEarlier(i, parent)) return;
      i = parent;
    }
  }

  #sink(from: number): void {
    let i = from;
    while (true) {
      const left = 2 * i + 1;
      const least = this.#earlier(left + 1, left) ? left + 1 : left;
      if (!this.#swapIfEarlier(least, i)) return;
      i = least;
    }
  }

  #earlier(a: number, b: number): boolean {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    if (one === undefined || other === undefined) return false;
    return one.at < other.at || (one.at === other.at && one.sequence < other.sequence);
  }

  #swapIfEarlier(child: number, parent: number): boolean {
    if (!this.#earlier(child, parent)) return false;
    const [a, b] = [this.#heap[child], this.#heap[parent]];
    if (a === undefined || b === undefined) return false;
    this.#heap[child] = b;
    this.#heap[parent] = a;
    return true;
  }
}
