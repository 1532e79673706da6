/** A table whose rows are answered as they are: frozen, so that whoever writes or checks one need do so only once. */
import { type Row, Table } from '../../ledger/table.ts';

export class RecordTable<R extends Row> extends Table<R> {
  /** A copy, for the row may be somebody else's. */
  override put(row: R): R {
    return super.put(Object.freeze({ ...row }));
  }
}
