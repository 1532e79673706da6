/** The requests that the rate limit counts. */
import { rateLimit } from '../../spec/rules/service/gates.ts';
import type { Instant } from '../../spec/time/instant.ts';
import { type ChangeLog, type Row, Table } from '../ledger/table.ts';

interface Counted extends Row {
  readonly at: readonly Instant[];
}

const id = 'requests';

export class RequestCounter {
  readonly #counted: Table<Counted>;

  constructor(changes: ChangeLog) {
    this.#counted = new Table('requests', changes);
  }

  count(at: Instant): void {
    this.#counted.put({ id, at: [...this.lastMinute(at), at] });
  }

  /** A clock that was set back has requests ahead of it, which nobody has sent yet. */
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
