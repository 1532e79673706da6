/** What the port of a mock bears: how much of a request, how long, and from how many. `docs/limits.md` shows the table. */

export interface PortLimits {
  /** Bytes of a request line and its headers. */
  readonly headBytes: number;
  /** Headers of a request. */
  readonly headers: number;
  /** Bytes of a request target: the path and the query. */
  readonly targetBytes: number;
  /** Connections at a time. */
  readonly connections: number;
  /** Milliseconds in which the head of a request has to come. */
  readonly headTime: number;
  /** Milliseconds in which a request has to come, its body included. */
  readonly requestTime: number;
  /** Milliseconds that a connection stays open without a request. */
  readonly idleTime: number;
  /** Milliseconds that a client may leave an answer lying without taking a byte of it. */
  readonly stallTime: number;
  /** Milliseconds that a client has to end a request that was answered before it was whole. */
  readonly lingerTime: number;
}

export const portLimits: PortLimits = {
  headBytes: 16 * 1024,
  headers: 100,
  targetBytes: 8 * 1024,
  connections: 5000,
  headTime: 20_000,
  requestTime: 120_000,
  // A test that thinks for long keeps its connections.
  idleTime: 65_000,
  stallTime: 60_000,
  lingerTime: 5000,
};
