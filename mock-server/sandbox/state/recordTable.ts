/**
 * A table whose rows are returned to clients unchanged, and frozen so that encodings and checks can be cached by row.
 */
import { type Row, Table } from '../../ledger/table.ts';

export class RecordTable<R extends Row> extends Table<R> {
  /** Stores a copy, because the caller may keep the row. */
  override put(row: R): R {
    return super.put(Object.freeze({ ...row }));
  }
}
