/** What is due when: a binary heap by instant, then by the order in which things were planned. */
import type { Instant } from '../../spec/time/instant.ts';

export interface Due<T> {
  readonly at: Instant;
  readonly sequence: number;
  readonly what: T;
}

export class Agenda<T> {
  readonly #heap: Due<T>[] = [];
  #sequence = 0;

  /** Plans something. What has become pointless meanwhile is found out when it is due, not taken out. */
  plan(at: Instant, what: T): void {
    this.#heap.push({ at, sequence: this.#sequence++, what });
    this.#rise(this.#heap.length - 1);
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
    return first;
  }

  /** Everything that is planned, in due order, and how many plans were ever made. */
  dump(): { readonly due: readonly Due<T>[]; readonly sequence: number } {
    return { due: this.#heap.toSorted((a, b) => a.at - b.at || a.sequence - b.sequence), sequence: this.#sequence };
  }

  /** Becomes what was dumped; a list in due order is a heap. */
  load({ due, sequence }: ReturnType<Agenda<T>['dump']>): void {
    this.#heap.splice(0, this.#heap.length, ...due);
    this.#sequence = sequence;
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
