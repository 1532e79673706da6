/** Persists a tenant's clock whenever it was moved, so that a restart continues at the same time. */
import type { Clock, ClockState } from '../clock/clock.ts';
import { rowsOf, type Tables } from '../ledger/ledger.ts';
import { type Change, type ChangeLog, type Row, Table } from '../ledger/table.ts';

interface ClockRow extends Row {
  readonly state: ClockState;
}

const id = 'clock';

/** Records the state of a clock as a row. */
export class ClockRecorder {
  readonly #clock: Clock;
  readonly #rows: Table<ClockRow>;

  constructor(clock: Clock, changes: ChangeLog) {
    this.#clock = clock;
    this.#rows = new Table(id, changes);
  }

  /** Adds the clock to the change log if it was moved. */
  record(): void {
    const { state } = this.#clock;
    if (this.#rows.get(id)?.state !== state) this.#rows.put({ id, state });
  }

  /** The current clock as a change, whether or not it was moved. */
  get change(): Change {
    return { table: id, id, row: { id, state: this.#clock.state } };
  }

  /** Repeats a change of another copy, and sets the clock to it. Returns false for other tables. */
  apply(change: Change): boolean {
    if (change.table !== id) return false;
    this.#rows.apply(change);
    const state = this.#rows.get(id)?.state;
    if (state !== undefined) this.#clock.restore(state);
    return true;
  }

  /** Restores the stored clock, or the given state if none is stored. */
  load(tables: Tables, fallback: ClockState): void {
    this.#rows.load(rowsOf(tables, id));
    this.#clock.restore(this.#rows.get(id)?.state ?? fallback);
  }
}
