/** Persists a tenant's clock whenever it was moved, so that a restart continues at the same time. */
import type { Clock, ClockState } from '../clock/clock.ts';
import { getRows, type Tables } from '../ledger/ledger.ts';
import { type Change, type ChangeLog, type Row, Table } from '../ledger/table.ts';

export interface ClockRow extends Row {
  readonly state: ClockState;
}

/** The table with the clock, and the id of its only row. */
export const clockTable = 'clock';

/** Records the state of a clock as a row. */
export class ClockRecorder {
  readonly #clock: Clock;
  readonly #rows: Table<ClockRow>;

  constructor(clock: Clock, changes: ChangeLog) {
    this.#clock = clock;
    this.#rows = new Table(clockTable, changes);
  }

  /** Adds the clock to the change log if it was moved. */
  record(): void {
    const { state } = this.#clock;
    if (this.#rows.get(clockTable)?.state !== state) this.#rows.put({ id: clockTable, state });
  }

  /** The current clock as a change, whether or not it was moved. */
  get change(): Change {
    return { table: clockTable, id: clockTable, row: { id: clockTable, state: this.#clock.state } };
  }

  /** Repeats a change of another copy, and sets the clock to it. Returns false for other tables. */
  apply(change: Change): boolean {
    if (change.table !== clockTable) return false;
    this.#rows.apply(change);
    const state = this.#rows.get(clockTable)?.state;
    if (state !== undefined) this.#clock.restore(state);
    return true;
  }

  /** Restores the stored clock, or the given state if none is stored. */
  load(tables: Tables, fallback: ClockState): void {
    this.#rows.load(getRows(tables, clockTable));
    this.#clock.restore(this.#rows.get(clockTable)?.state ?? fallback);
  }
}
