/** Counts the requests for the rate limit. */
import { rateLimit } from '../../spec/rules/service/gates.ts';
import type { Instant } from '../../spec/time/instant.ts';
import { type Change, type ChangeLog, type Row, Table } from '../ledger/table.ts';

interface RequestRow extends Row {
  readonly at: readonly Instant[];
}

const id = 'requests';

/** The instants of a tenant's recent requests. */
export class RequestCounter {
  readonly #instants: Table<RequestRow>;

  constructor(changes: ChangeLog) {
    this.#instants = new Table('requests', changes);
  }

  count(at: Instant): void {
    this.#instants.put({ id, at: [...this.listLastMinute(at), at] });
  }

  /** The requests of the last minute. After the clock was set back, requests in its future do not count. */
  listLastMinute(now: Instant): readonly Instant[] {
    const instants = this.#instants.get(id)?.at ?? [];
    return instants.filter((at) => at > now - rateLimit.milliseconds && at <= now);
  }

  apply(change: Change): void {
    this.#instants.apply(change);
  }

  dump(): readonly RequestRow[] {
    return this.#instants.dump();
  }

  load(rows: readonly RequestRow[]): void {
    this.#instants.load(rows);
  }
}
