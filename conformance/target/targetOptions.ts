/** How a target is reached. */
import type { OperationId } from '../../spec/operations/index.ts';
import type { PaceOptions } from './pace.ts';
import type { IncomingResponse } from './send.ts';

export interface TargetOptions extends PaceOptions {
  readonly maxRequests: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Decides which responses are throttled and repeated; by default, every 429. */
  readonly isThrottled?: (response: IncomingResponse) => boolean;
  /** Translates a response before it is read; the log keeps it as received. */
  readonly translate?: (operation: OperationId, response: IncomingResponse) => IncomingResponse;
  /** Lets time pass for the rate limit, in milliseconds, where the service has a clock of its own; by default, real time. */
  readonly wait?: (milliseconds: number) => Promise<void>;
  /** Is called with every wait for the rate limit, in milliseconds. */
  readonly onWait?: (milliseconds: number) => void;
}
