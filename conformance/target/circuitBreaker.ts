/** Notices that a service has stopped responding, so that a run does not wait for every further request in vain. */
import type { OperationId } from '../../spec/operations/index.ts';

/** How many requests in a row get no response before the suite checks whether the service still responds at all. */
const rowsBeforeProbe = 2;

/** How many responses in a row exceed the limit before an operation is not tested any further. */
const exceededPerOperation = 3;

/** How many such responses, of all operations that have not responded since, end the run. */
const exceededInTotal = 4;

export type Outcome = 'responded' | 'no response' | 'limit exceeded';

export class CircuitBreaker {
  #unansweredInRow = 0;
  readonly #exceeded = new Map<OperationId, number>();

  /** Records a request; returns whether the service must be probed. */
  record(operation: OperationId, outcome: Outcome): boolean {
    if (outcome === 'responded') {
      this.#unansweredInRow = 0;
      this.#exceeded.delete(operation);
      return false;
    }
    this.#unansweredInRow++;
    if (outcome === 'limit exceeded') this.#exceeded.set(operation, (this.#exceeded.get(operation) ?? 0) + 1);
    return this.#unansweredInRow % rowsBeforeProbe === 0;
  }

  /** The service responded to a probe. */
  recordProbe(): void {
    this.#unansweredInRow = 0;
  }

  /** Whether an operation is not tested any further. */
  isOpen(operation: OperationId): boolean {
    return (this.#exceeded.get(operation) ?? 0) >= exceededPerOperation;
  }

  /** Why nothing more should be sent. */
  get stopReason(): string | undefined {
    const counts = [...this.#exceeded.values()];
    if (counts.length < 2 || counts.reduce((sum, count) => sum + count, 0) < exceededInTotal) return undefined;
    return `${[...this.#exceeded.keys()].join(' and ')} exceeded the limit of a response again and again`;
  }
}
