/** A ledger in memory: the reference implementation for tests, which can simulate a full disk. */
import { type Ledger, LedgerError, type Tables } from '../ledger.ts';
import type { Change, Row } from '../table.ts';

/** Rows as JSON text, as a file would store them. */
type StoredTables = Map<string, Map<string, Map<string, string>>>;

export class MemoryLedger implements Ledger {
  #stored: StoredTables = new Map();
  /** While true, every commit fails as on a full disk. */
  isFull = false;
  commitCount = 0;

  /** A copy of the stored rows, as a process killed at this point would leave them. */
  copy(): MemoryLedger {
    const copy = new MemoryLedger();
    copy.#stored = structuredClone(this.#stored);
    return copy;
  }

  listTags(): readonly string[] {
    return [...this.#stored.keys()];
  }

  read(tag: string): Tables {
    const tables = this.#stored.get(tag) ?? new Map<string, Map<string, string>>();
    return Object.fromEntries(
      [...tables]
        .filter(([, rows]) => rows.size > 0)
        .map(([name, rows]) => [name, [...rows.values()].map((row) => JSON.parse(row) as Row)]),
    );
  }

  commit(tag: string, changes: readonly Change[]): void {
    if (this.isFull) throw new LedgerError('The state cannot be saved: the disk is full.', 'the disk is full');
    const textChanges = changes.map(({ row, ...change }) => ({ ...change, text: JSON.stringify(row) }));
    this.commitCount++;
    const tables = this.#stored.get(tag) ?? new Map<string, Map<string, string>>();
    if (textChanges.some(({ text }) => text !== undefined)) this.#stored.set(tag, tables);
    for (const { table, id, text } of textChanges) {
      const rows = tables.get(table) ?? new Map<string, string>();
      tables.set(table, rows);
      if (id === undefined) rows.clear();
      else if (text === undefined) rows.delete(id);
      else rows.set(id, text);
    }
  }

  close(): void {}
}
