/** Rows by id that remember what changed, so that a ledger can commit it before the answer leaves. */

/** One change of plain data. */
export interface Change {
  readonly table: string;
  readonly id: string;
  /** Undefined: the row is gone. */
  readonly row: unknown;
}

/** Rows are never changed in place: whoever holds one keeps what it saw. */
export class Table<Row extends { readonly id: string }> {
  readonly #rows = new Map<string, Row>();
  readonly #name: string;
  readonly #changes: Change[];

  constructor(name: string, changes: Change[]) {
    this.#name = name;
    this.#changes = changes;
  }

  get(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  has(id: string): boolean {
    return this.#rows.has(id);
  }

  put(row: Row): Row {
    this.#rows.set(row.id, row);
    this.#changes.push({ table: this.#name, id: row.id, row });
    return row;
  }

  delete(id: string): void {
    if (this.#rows.delete(id)) this.#changes.push({ table: this.#name, id, row: undefined });
  }

  values(): IterableIterator<Row> {
    return this.#rows.values();
  }

  /** All rows, in the order in which they were first put. */
  dump(): Row[] {
    return [...this.#rows.values()];
  }

  /** Becomes what was dumped. */
  load(rows: readonly Row[]): void {
    this.#rows.clear();
    for (const row of rows) this.#rows.set(row.id, row);
  }

  get size(): number {
    return this.#rows.size;
  }
}
