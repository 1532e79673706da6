/** How a target is reached, and what a request is sent for. */
import type { OperationId } from '../../spec/operations/index.ts';
import type { FetchHandler } from './inProcess/fetchSender.ts';
import type { IncomingResponse, OutgoingRequest } from './message.ts';
import type { PaceOptions } from './pace.ts';

export interface TargetOptions extends PaceOptions {
  readonly maxRequests: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The base URL of the service. */
  readonly base: URL;
  /** Handles requests to the origin of the service in this process; by default, they are sent over HTTP. */
  readonly fetch?: FetchHandler | undefined;
  readonly signal?: AbortSignal;
  /** Decides which responses are throttled and repeated; by default, every 429. */
  readonly isThrottled?: (response: IncomingResponse) => boolean;
  /** Translates a response before it is read; the log keeps it as received. */
  readonly translate?: (operation: OperationId, response: IncomingResponse) => IncomingResponse;
  /** Lets time pass for the caller of a throttled request; by default, the run waits. */
  readonly passTime?: PassTime | undefined;
  /** Called with every wait for the rate limit, in milliseconds. */
  readonly onWait?: (milliseconds: number) => void;
}

/** What a request is sent for. */
export interface SendContext {
  readonly script: string;
  readonly operation: OperationId;
  /** Whether a 429 is the tested response, and not repeated. */
  readonly skipRetries?: boolean;
  /** Whether the plans of the key have no rate limit. */
  readonly isUnlimited?: boolean;
  /** Whether the request cleans up, which has a separate budget. */
  readonly isCleanup?: boolean;
}

/** Lets time pass on the clock of a service, in milliseconds. */
export type PassTime = (milliseconds: number, throttledRequest: OutgoingRequest) => Promise<void>;
