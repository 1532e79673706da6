/** In-memory rows by id that log their changes, so that a ledger can store them before the response is sent. */

/** A row of any table. */
export interface Row {
  readonly id: string;
}

/** One change as plain data. */
export interface Change {
  readonly table: string;
  /** If absent, every row of the table is deleted. */
  readonly id?: string;
  /** If absent, the row is deleted. */
  readonly row?: unknown;
}

/** Receives changes in the order in which they happen. */
export interface ChangeLog {
  push(change: Change): unknown;
}

/** Discards changes, for state that is not stored. */
export const discardChanges: ChangeLog = { push: () => undefined };

/** A table of rows by id. Rows are replaced, never mutated, so a reference to a row is a stable snapshot of it. */
export class Table<R extends Row> {
  readonly #rows = new Map<string, R>();
  readonly #name: string;
  readonly #changes: ChangeLog;

  constructor(name: string, changes: ChangeLog) {
    this.#name = name;
    this.#changes = changes;
    // Clears the stored table, because the new one replaces it.
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

  /** Returns all rows, in the order in which they were first put. */
  dump(): R[] {
    return [...this.#rows.values()];
  }

  /** Replaces all rows with dumped ones. */
  load(rows: readonly R[]): void {
    this.#rows.clear();
    this.#changes.push({ table: this.#name });
    for (const row of rows) this.put(row);
  }

  /** Applies a change that another copy of this table has logged. */
  apply({ id, row }: Change): void {
    if (id === undefined) this.load([]);
    else if (row === undefined) this.delete(id);
    else this.put(row as R);
  }

  get size(): number {
    return this.#rows.size;
  }
}
