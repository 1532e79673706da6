/** Worlds that a tenant can come back to: its snapshots, and the one that it begins with where it was seeded. */
import type { Instant } from '../../spec/time/instant.ts';
import type { ClockState } from '../clock/clock.ts';
import { rowsOf, type Tables } from '../ledger/ledger.ts';
import { type ChangeLog, type Row, Table } from '../ledger/table.ts';
import type { StoredFile } from '../rows/stored.ts';
import type { SandboxDump } from '../sandbox/state/state.ts';
import type { RequestCounter } from './requestCounter.ts';

/** The world that a tenant begins with, instead of the one of all. */
export interface FirstWorld {
  readonly clock: ClockState;
  /** What the clock shows at first; absent where it does not matter. */
  readonly at?: Instant;
  readonly sandbox: SandboxDump;
}

export interface Snapshot extends Required<FirstWorld> {
  readonly requests: ReturnType<RequestCounter['dump']>;
}

const firstId = 'seed';

export class Worlds {
  readonly #snapshots: Table<Snapshot & Row>;
  readonly #seeds: Table<FirstWorld & Row>;

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

  keep(name: string, world: Snapshot): void {
    this.#snapshots.put({ id: name, ...world });
  }

  /** False where there is none of this name. */
  drop(name: string): boolean {
    const known = this.#snapshots.has(name);
    this.#snapshots.delete(name);
    return known;
  }

  /** What a seed made; undefined where none did. */
  get first(): FirstWorld | undefined {
    return this.#seeds.get(firstId);
  }

  beginWith(world: FirstWorld): void {
    this.#seeds.put({ id: firstId, ...world });
  }

  /** Every hosted file that one of them may bring back. */
  get files(): readonly StoredFile[] {
    const worlds: readonly FirstWorld[] = [...this.#snapshots.values(), ...this.#seeds.values()];
    return worlds.flatMap(({ sandbox }) => rowsOf<StoredFile>(sandbox, 'files'));
  }

  load(kept: Tables): void {
    this.#snapshots.load(rowsOf(kept, 'snapshots'));
    this.#seeds.load(rowsOf(kept, 'seeds'));
  }
}
