/** Deterministic ids: a prefix per kind, the tenant's tag, and a counter. The same script produces the same ids. */
import type { Table } from '../../ledger/table.ts';

export type IdKind = 'post' | 'lm' | 'file' | 'lead' | 'evt' | 'dlv' | 'out' | 'cmt';

export interface Counter {
  /** The name of the counted kind. */
  readonly id: string;
  readonly count: number;
}

export class Ids {
  readonly #tag: string;
  readonly #counters: Table<Counter>;

  /** The tag keeps tenants' ids distinct; the first tenant has an empty one. */
  constructor(tag: string, counters: Table<Counter>) {
    this.#tag = tag;
    this.#counters = counters;
  }

  createId(kind: IdKind): string {
    return `${kind}_${this.#tag}${String(this.count(kind)).padStart(6, '0')}`;
  }

  /** Reserves a client-chosen id so that it is never generated. */
  reserve(kind: IdKind, id: string): void {
    const prefix = `${kind}_${this.#tag}`;
    const count =
      id.startsWith(prefix) && /^\d{1,15}$/.test(id.slice(prefix.length)) ? Number(id.slice(prefix.length)) : 0;
    if (count > (this.#counters.get(kind)?.count ?? 0)) this.#counters.put({ id: kind, count });
  }

  /** Increments a counter, starting at 1. */
  count(id: IdKind | 'plan'): number {
    return this.#counters.put({ id, count: (this.#counters.get(id)?.count ?? 0) + 1 }).count;
  }
}
