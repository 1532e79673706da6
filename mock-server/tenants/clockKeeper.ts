/** Keeps what a clock is whenever it was moved, so that a tenant goes on in its own time. */
import type { Clock, ClockState } from '../clock/clock.ts';
import { rowsOf, type Tables } from '../ledger/ledger.ts';
import { type Change, type ChangeLog, type Row, Table } from '../ledger/table.ts';

interface KeptClock extends Row {
  readonly state: ClockState;
}

const id = 'clock';

export class ClockKeeper {
  readonly #clock: Clock;
  readonly #rows: Table<KeptClock>;

  constructor(clock: Clock, changes: ChangeLog) {
    this.#clock = clock;
    this.#rows = new Table(id, changes);
  }

  /** Tells the clock to the log, if it was moved. */
  note(): void {
    const { state } = this.#clock;
    if (this.#rows.get(id)?.state !== state) this.#rows.put({ id, state });
  }

  /** The clock as it is, whether it was moved or not. */
  get change(): Change {
    return { table: id, id, row: { id, state: this.#clock.state } };
  }

  /** Becomes what was kept. */
  load(kept: Tables, otherwise: ClockState): void {
    this.#rows.load(rowsOf(kept, id));
    this.#clock.restore(this.#rows.get(id)?.state ?? otherwise);
  }
}
