/** What is due when: a binary heap by instant, then by the order in which things were planned. */
import type { Instant } from '../../spec/time/instant.ts';
import type { Table } from '../ledger/table.ts';

export interface Due<T> {
  readonly id: string;
  readonly at: Instant;
  readonly sequence: number;
  readonly what: T;
}

/** Plans are rows of a table; the heap only orders them. */
export class Agenda<T> {
  readonly #plans: Table<Due<T>>;
  readonly #nextSequence: () => number;
  #heap: Due<T>[] = [];

  constructor(plans: Table<Due<T>>, nextSequence: () => number) {
    this.#plans = plans;
    this.#nextSequence = nextSequence;
  }

  /**
   * Plans something. What has become pointless meanwhile is found out when it is due, not taken out.
   *
   * @param sequence its place among all that is due at that instant; the last one when left out
   * @returns that place
   */
  plan(at: Instant, what: T, sequence: number = this.#nextSequence()): number {
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
