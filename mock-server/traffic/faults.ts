/** Faults on demand: the next answers of an operation go wrong, before or after the work was done. */
import type { OperationId } from '../../spec/operations/index.ts';
import { type ChangeLog, type Row, Table, unkept } from '../ledger/table.ts';

export interface Fault {
  /** Absent: every operation. */
  readonly operation?: OperationId;
  /** The status to refuse with; absent: nothing but the delay. */
  readonly status?: number;
  /** `before`: nothing was done. `after`: everything was done, and the client does not learn it. */
  readonly phase: 'before' | 'after';
  /** How many requests it hits. */
  readonly times: number;
  /** Wall milliseconds to wait first. */
  readonly delay: number;
  /** Cuts the connection without an answer, or in the middle of it. */
  readonly connection?: 'reset' | 'truncated';
}

interface Planned extends Row {
  readonly fault: Fault;
  readonly hits: number;
}

export class Faults extends Table<Planned> {
  constructor(changes: ChangeLog = unkept) {
    super('faults', changes);
  }

  set(faults: readonly Fault[]): void {
    this.load(faults.map((fault, i) => ({ id: String(i), fault, hits: 0 })));
  }

  /** The faults with how often each has hit. */
  list(): readonly (Fault & { readonly hits: number })[] {
    return this.dump().map(({ fault, hits }) => ({ ...fault, hits }));
  }

  /** The first fault that is due for this operation; it counts as a hit. */
  take(operation: OperationId): Fault | undefined {
    for (const planned of this.values()) {
      const { fault, hits } = planned;
      if (hits >= fault.times || (fault.operation ?? operation) !== operation) continue;
      this.put({ ...planned, hits: hits + 1 });
      return fault;
    }
    return undefined;
  }
}
