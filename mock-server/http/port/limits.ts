/** Limits of the mock's port: sizes, times and connections. `docs/limits.md` lists them. */

export interface PortLimits {
  /** Bytes of the request line and the headers. */
  readonly headBytes: number;
  /** Number of headers in a request. */
  readonly headers: number;
  /** Bytes of a request target: the path and the query. */
  readonly targetBytes: number;
  /** Number of concurrent connections. */
  readonly connections: number;
  /** Number of requests that wait on a connection for the response before them. */
  readonly waitingRequests: number;
  /** Number of requests that wait on all connections together. */
  readonly allWaitingRequests: number;
  /** Bytes of complete responses that clients have not read, in all connections together. */
  readonly unsentBytes: number;
  /** Milliseconds to receive the head of a request. */
  readonly headTime: number;
  /** Milliseconds to receive a request, including its body. */
  readonly requestTime: number;
  /** Milliseconds that a connection stays open without a request. */
  readonly idleTime: number;
  /** Milliseconds in which a client may read nothing of a response. */
  readonly stallTime: number;
  /** Milliseconds that a client has to finish a request after its response. */
  readonly lingerTime: number;
  /** Milliseconds after which further requests are read in the next turn of the event loop. */
  readonly turnTime: number;
}

export const portLimits: PortLimits = {
  headBytes: 16 * 1024,
  headers: 100,
  targetBytes: 8 * 1024,
  connections: 5000,
  waitingRequests: 1000,
  allWaitingRequests: 20_000,
  unsentBytes: 128 * 1024 * 1024,
  headTime: 20_000,
  requestTime: 120_000,
  // Long enough for tests that pause between requests.
  idleTime: 65_000,
  stallTime: 60_000,
  lingerTime: 5000,
  turnTime: 25,
};
