/** The states to which a tenant can return: its snapshots, and the initial state from its seed. */
import type { Instant } from '../../spec/time/instant.ts';
import type { ClockState } from '../clock/clock.ts';
import { getRows, type Tables } from '../ledger/ledger.ts';
import { type Change, type ChangeLog, type Row, Table } from '../ledger/table.ts';
import type { StoredFile } from '../rows/stored.ts';
import type { SandboxDump } from '../sandbox/state/state.ts';
import type { RequestCounter } from './requestCounter.ts';

/** A tenant's own initial state, which replaces the common one. */
export interface InitialState {
  readonly clock: ClockState;
  /** The initial time of the clock; absent if it does not matter. */
  readonly at?: Instant;
  readonly sandbox: SandboxDump;
}

/** A saved state of a tenant. */
export interface Snapshot extends Required<InitialState> {
  readonly requests: ReturnType<RequestCounter['dump']>;
}

const seedId = 'seed';

/** The saved states of one tenant. */
export class Snapshots {
  readonly #snapshots: Table<Snapshot & Row>;
  readonly #seeds: Table<InitialState & Row>;

  constructor(changes: ChangeLog) {
    this.#snapshots = new Table('snapshots', changes);
    this.#seeds = new Table('seeds', changes);
  }

  get names(): readonly string[] {
    return this.#snapshots.dump().map(({ id }) => id);
  }

  get(name: string): Snapshot | undefined {
    return this.#snapshots.get(name);
  }

  save(name: string, snapshot: Snapshot): void {
    this.#snapshots.put({ id: name, ...snapshot });
  }

  /** Returns false if there is no snapshot with this name. */
  remove(name: string): boolean {
    const existed = this.#snapshots.has(name);
    this.#snapshots.delete(name);
    return existed;
  }

  /** The initial state from the seed; undefined without a seed. */
  get initial(): InitialState | undefined {
    return this.#seeds.get(seedId);
  }

  setInitial(state: InitialState): void {
    this.#seeds.put({ id: seedId, ...state });
  }

  /** Every hosted file that a saved state contains. */
  get files(): readonly StoredFile[] {
    const savedStates: readonly InitialState[] = [...this.#snapshots.values(), ...this.#seeds.values()];
    return savedStates.flatMap(({ sandbox }) => getRows<StoredFile>(sandbox, 'files'));
  }

  /** The number of rows in all saved states. */
  get rowCount(): number {
    const savedStates: readonly InitialState[] = [...this.#snapshots.values(), ...this.#seeds.values()];
    return savedStates.reduce((sum, { sandbox }) => sum + countRows(sandbox), 0);
  }

  /** Repeats a change of another copy. Returns false for tables that do not have saved states. */
  apply(change: Change): boolean {
    const table = { snapshots: this.#snapshots, seeds: this.#seeds }[change.table];
    table?.apply(change);
    return table !== undefined;
  }

  load(tables: Tables): void {
    this.#snapshots.load(getRows(tables, 'snapshots'));
    this.#seeds.load(getRows(tables, 'seeds'));
  }
}

/** The number of rows in all tables. */
export function countRows(dump: SandboxDump = {}): number {
  return Object.values(dump).reduce((sum, rows) => sum + rows.length, 0);
}
