/**
 * Records which delivery attempts are in progress, so that another replica can repeat those of a replica that has stopped.
 */
import { randomUUID } from 'node:crypto';
import type { Instant } from '../../spec/time/instant.ts';
import type { WallClock } from '../clock/clock.ts';
import { getRows, type Tables } from '../ledger/ledger.ts';
import { type Change, type ChangeLog, type Row, Table } from '../ledger/table.ts';
import type { DeliveryJob } from '../rows/effects.ts';

/** The id is that of the delivery. */
interface LeaseRow extends Row {
  readonly token: string;
  /** When the attempt counts as lost, in wall time. */
  readonly until: Instant;
}

const table = 'attempts';

/** The attempts of one tenant that any replica is making. */
export class AttemptLeases {
  readonly #rows: Table<LeaseRow>;
  readonly #wall: WallClock;
  readonly #duration: number;

  /** @param duration milliseconds until an attempt counts as lost; longer than any attempt takes */
  constructor(changes: ChangeLog, wall: WallClock, duration: number) {
    this.#rows = new Table(table, changes);
    this.#wall = wall;
    this.#duration = duration;
  }

  /** Begins an attempt. Returns the token that ends it. */
  begin({ delivery }: DeliveryJob): string {
    return this.#rows.put({ id: delivery.id, token: randomUUID(), until: this.#wall() + this.#duration }).token;
  }

  /**
   * Ends an attempt. Returns false if it is no longer the current one, because of a reset or because it took too long.
   */
  end({ delivery }: DeliveryJob, token: string): boolean {
    const isCurrent = this.#rows.get(delivery.id)?.token === token;
    if (isCurrent) this.#rows.delete(delivery.id);
    return isCurrent;
  }

  /** Ends the attempts that count as lost, and returns the ids of their deliveries. */
  endLostAttempts(): readonly string[] {
    const now = this.#wall();
    const lostLeases = this.#rows.dump().filter(({ until }) => until <= now);
    for (const { id } of lostLeases) this.#rows.delete(id);
    return lostLeases.map(({ id }) => id);
  }

  /** Milliseconds of wall time until the next attempt counts as lost. */
  get nextLossIn(): number | undefined {
    const rows = this.#rows.dump();
    return rows.length === 0 ? undefined : Math.max(0, Math.min(...rows.map(({ until }) => until)) - this.#wall());
  }

  get isActive(): boolean {
    return this.#rows.size > 0;
  }

  clear(): void {
    this.#rows.load([]);
  }

  /** Repeats a change of another copy. Returns false for other tables. */
  apply(change: Change): boolean {
    if (change.table !== table) return false;
    this.#rows.apply(change);
    return true;
  }

  load(tables: Tables): void {
    this.#rows.load(getRows(tables, table));
  }
}
