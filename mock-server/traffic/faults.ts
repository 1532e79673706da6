/** Injected faults that make the next requests fail, before or after they are processed. */
import type { ErrorCode } from '../../spec/errors.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import { type ChangeLog, discardChanges, type Row, Table } from '../ledger/table.ts';

export interface Fault {
  /** Absent: all operations. */
  readonly operation?: OperationId;
  /** The status of the response. Absent: that of the code. Without a code, too, only the delay applies. */
  readonly status?: number;
  /** The error code of the response. Absent: one that has the status. */
  readonly code?: ErrorCode;
  /** Seconds for the header `Retry-After`. */
  readonly retryAfter?: number;
  /** `before`: the request is not processed. `after`: it is processed, but the client does not get its response. */
  readonly phase: 'before' | 'after';
  /** The number of requests to affect. */
  readonly times: number;
  /** Milliseconds of real time to wait before the response. */
  readonly delay: number;
  /** `reset` closes the connection without a response, `truncated` in the middle of it. */
  readonly connection?: 'reset' | 'truncated';
}

interface FaultRow extends Row {
  readonly fault: Fault;
  readonly hits: number;
}

export class Faults extends Table<FaultRow> {
  constructor(changes: ChangeLog = discardChanges) {
    super('faults', changes);
  }

  set(faults: readonly Fault[]): void {
    this.load(faults.map((fault, i) => ({ id: String(i), fault, hits: 0 })));
  }

  /** The faults with their hit counts. */
  list(): readonly (Fault & { readonly hits: number })[] {
    return this.dump().map(({ fault, hits }) => ({ ...fault, hits }));
  }

  /** Takes the first fault that applies to this operation and counts the hit. */
  take(operation: OperationId): Fault | undefined {
    for (const row of this.values()) {
      const { fault, hits } = row;
      if (hits >= fault.times || (fault.operation ?? operation) !== operation) continue;
      this.put({ ...row, hits: hits + 1 });
      return fault;
    }
    return undefined;
  }
}
