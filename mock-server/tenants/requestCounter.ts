/** Counts the requests for the rate limit. */
import type { Behaviour } from '../../spec/rules/rule.ts';
import { computeRateWindow, rateLimit } from '../../spec/rules/service/gates.ts';
import type { Instant } from '../../spec/time/instant.ts';
import { type Change, type ChangeLog, type Row, Table } from '../ledger/table.ts';

interface RequestRow extends Row {
  readonly at: readonly Instant[];
}

const id = 'requests';

/** The instants of a tenant's requests that count towards the rate limit, as `computeRateWindow` returns them. */
export class RequestCounter {
  readonly #instants: Table<RequestRow>;

  constructor(changes: ChangeLog) {
    this.#instants = new Table('requests', changes);
  }

  count(at: Instant, behaviour: Behaviour): void {
    this.#instants.put({ id, at: [...this.listCounted(at, behaviour), at] });
  }

  /** The requests that count now. After the clock was set back, requests in its future do not count. */
  listCounted(now: Instant, behaviour: Behaviour): readonly Instant[] {
    const instants = this.#instants.get(id)?.at ?? [];
    // A token of a bucket may wait for its replacement, but less than a minute.
    const latest = behaviour['limits.rate'] === 'token-bucket' ? now + rateLimit.milliseconds : now;
    return computeRateWindow(
      instants.filter((at) => at <= latest),
      now,
      behaviour,
    ).requests;
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
