/** Detects that a service has stopped responding, so that a run does not wait for every further response. */
import type { OperationId } from '../../spec/operations/index.ts';
import type { IncomingResponse } from './message.ts';

/** How many requests in a row get no response before the suite checks whether the service still responds at all. */
const missesPerProbe = 2;

/** Testing of an operation stops after this many consecutive responses over the limit. */
const exceededPerOperation = 3;

/** How many such responses end the run, counted over the operations that have not responded since. */
const exceededInTotal = 4;

/** How many requests in a row get no usable response before the run ends; a fast service handles them in seconds. */
const maxUnusableInRow = 300;

/**
 * The run ends if more than a quarter of its requests get no response in the long run: each of them adds three points,
 * and every other outcome takes one off, including a response over the limit, which the constants above count.
 */
const maxMissingPoints = 300;

export type Outcome = 'responded' | 'unusable response' | 'no response' | 'limit exceeded';

export function classifyResponse({ status, body, limitExceeded }: IncomingResponse): Outcome {
  if (status === 0) return limitExceeded ? 'limit exceeded' : 'no response';
  // A refusal may come from a gateway without JSON; a success, a redirect or a server error without it says nothing.
  const isRefusal = status >= 400 && status < 500;
  return isRefusal || (status < 300 && isJsonContainer(body)) ? 'responded' : 'unusable response';
}

/** Whether a text looks like an object or a list of JSON, complete to its end. */
function isJsonContainer(text: string): boolean {
  const trimmed = text.trim();
  return (trimmed.startsWith('{') && trimmed.endsWith('}')) || (trimmed.startsWith('[') && trimmed.endsWith(']'));
}

export class CircuitBreaker {
  #missesInRow = 0;
  #unusableInRow = 0;
  #missingPoints = 0;
  readonly #exceeded = new Map<OperationId, number>();

  /** Records a request; returns whether the service must be probed. */
  record(operation: OperationId, outcome: Outcome): boolean {
    this.#unusableInRow = outcome === 'responded' ? 0 : this.#unusableInRow + 1;
    this.#missingPoints = Math.max(0, this.#missingPoints + (outcome === 'no response' ? 3 : -1));
    if (outcome === 'responded' || outcome === 'unusable response') {
      this.#missesInRow = 0;
      this.#exceeded.delete(operation);
      return false;
    }
    this.#missesInRow++;
    if (outcome === 'limit exceeded') this.#exceeded.set(operation, (this.#exceeded.get(operation) ?? 0) + 1);
    return this.#missesInRow % missesPerProbe === 0;
  }

  /** Records that the service responded to a probe. */
  recordProbe(): void {
    this.#missesInRow = 0;
  }

  /** Whether an operation is not tested any further. */
  isOpen(operation: OperationId): boolean {
    return (this.#exceeded.get(operation) ?? 0) >= exceededPerOperation;
  }

  /** Why nothing more should be sent. */
  get stopReason(): string | undefined {
    if (this.#unusableInRow >= maxUnusableInRow) return `${maxUnusableInRow} requests in a row got no usable response`;
    if (this.#missingPoints >= maxMissingPoints) return 'more than a quarter of the requests get no response';
    const counts = [...this.#exceeded.values()];
    if (counts.length < 2 || counts.reduce((sum, count) => sum + count, 0) < exceededInTotal) return undefined;
    return `${[...this.#exceeded.keys()].join(' and ')} repeatedly exceeded the response limit`;
  }
}
