/** Faults on demand: the next answers of an operation go wrong, before or after the work was done. */
import type { OperationId } from '../../spec/operations/index.ts';

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

export class Faults {
  #planned: { readonly fault: Fault; hits: number }[] = [];

  set(faults: readonly Fault[]): void {
    this.#planned = faults.map((fault) => ({ fault, hits: 0 }));
  }

  /** The faults with how often each has hit. */
  list(): readonly (Fault & { readonly hits: number })[] {
    return this.#planned.map(({ fault, hits }) => ({ ...fault, hits }));
  }

  /** The first fault that is due for this operation; it counts as a hit. */
  take(operation: OperationId): Fault | undefined {
    const next = this.#planned.find(
      ({ fault, hits }) => hits < fault.times && (fault.operation ?? operation) === operation,
    );
    if (next === undefined) return undefined;
    next.hits++;
    return next.fault;
  }
}
