/** Counts the requests for the rate limit. */
import { rateLimit } from '../../spec/rules/service/gates.ts';
import type { Instant } from '../../spec/time/instant.ts';
import { type ChangeLog, type Row, Table } from '../ledger/table.ts';

interface Counted extends Row {
  readonly at: readonly Instant[];
}

const id = 'requests';

/** The instants of a tenant's recent requests. */
export class RequestCounter {
  readonly #counted: Table<Counted>;

  constructor(changes: ChangeLog) {
    this.#counted = new Table('requests', changes);
  }

  count(at: Instant): void {
    this.#counted.put({ id, at: [...this.lastMinute(at), at] });
  }

  /** The requests of the last minute. After the clock was set back, requests in its future do not count. */
  lastMinute(now: Instant): readonly Instant[] {
    const counted = this.#counted.get(id)?.at ?? [];
    return counted.filter((at) => at > now - rateLimit.milliseconds && at <= now);
  }

  dump(): readonly Counted[] {
    return this.#counted.dump();
  }

  load(counted: readonly Counted[]): void {
    this.#counted.load(counted);
  }
}
