/** Rows by id that tell what changes, so that a ledger can keep it before the answer leaves. */

export interface Row {
  readonly id: string;
}

/** One change of plain data. */
export interface Change {
  readonly table: string;
  /** Absent: every row of the table is gone. */
  readonly id?: string;
  /** Absent: the row is gone. */
  readonly row?: unknown;
}

/** Hears of changes in the order in which they happen. */
export interface ChangeLog {
  push(change: Change): unknown;
}

/** For what nobody keeps. */
export const unkept: ChangeLog = { push: () => undefined };

/** Rows are never changed in place: whoever holds one keeps what it saw. */
export class Table<R extends Row> {
  readonly #rows = new Map<string, R>();
  readonly #name: string;
  readonly #changes: ChangeLog;

  constructor(name: string, changes: ChangeLog) {
    this.#name = name;
    this.#changes = changes;
    // A new world takes the place of the one that was kept.
    changes.push({ table: name });
  }

  get(id: string): R | undefined {
    return this.#rows.get(id);
  }

  has(id: string): boolean {
    return this.#rows.has(id);
  }

  put(row: R): R {
    this.#rows.set(row.id, row);
    this.#changes.push({ table: this.#name, id: row.id, row });
    return row;
  }

  delete(id: string): void {
    if (this.#rows.delete(id)) this.#changes.push({ table: this.#name, id });
  }

  values(): IterableIterator<R> {
    return this.#rows.values();
  }

  /** All rows, in the order in which they were first put. */
  dump(): R[] {
    return [...this.#rows.values()];
  }

  /** Becomes what was dumped. */
  load(rows: readonly R[]): void {
    this.#rows.clear();
    this.#changes.push({ table: this.#name });
    for (const row of rows) this.put(row);
  }

  get size(): number {
    return this.#rows.size;
  }
}
