/** The server of a port. It tolerates slow, endless, silent and vanished clients, and disconnects them eventually. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { TurnQueue } from '../../concurrency/turnQueue.ts';
import type { PortLimits } from './limits.ts';
import type { PortRefusal, RefusalReason } from './refusals.ts';
import { destroyLater, getRefusalReason, refuseAndClose, sendRefusal } from './refuse.ts';

/** Milliseconds between two checks for requests in progress. */
const drainInterval = 10;

/** An HTTP server that can close all its connections. */
export interface Port {
  readonly server: Server;
  /**
   * Accepts no more connections, and waits for the responses of requests in progress, but not for streams of events.
   *
   * @param milliseconds maximum time to wait
   */
  drain(milliseconds: number): Promise<void>;
  /** Closes the server and every connection. */
  close(): Promise<void>;
}

/**
 * Creates a server with limits.
 *
 * @param refuse builds the responses to requests that exceed a limit
 */
export function openPort(
  listener: RequestListener,
  refuse: (reason: RefusalReason) => PortRefusal,
  limits: PortLimits,
): Port {
  const server = createServer({
    maxHeaderSize: limits.headBytes,
    headersTimeout: limits.headTime,
    requestTimeout: limits.requestTime,
    connectionsCheckingInterval: Math.min(1000, limits.headTime, limits.requestTime),
    keepAliveTimeout: limits.idleTime,
    // TCP keep-alive probes detect clients that vanished.
    keepAlive: true,
    keepAliveInitialDelay: limits.idleTime,
  });
  server.maxConnections = limits.connections;
  // Headers are counted below. Node drops excess headers, or refuses them with a misleading error.
  server.maxHeadersCount = 0;
  server.timeout = limits.stallTime;
  const connections = new Map<Socket, Connection>();
  const shared: SharedState = { limits, turns: new TurnQueue(), waitingCount: 0, unsent: new Map(), unsentTotal: 0 };
  const turnGuard = new TurnGuard(connections, limits.turnTime);

  server.on('connection', (socket: Socket) => {
    const connection = new Connection(socket, shared);
    connections.set(socket, connection);
    socket.once('close', () => {
      connection.discard();
      connections.delete(socket);
    });
  });

  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    turnGuard.count();
    connections.get(req.socket)?.add(req, res, () => {
      if (req.rawHeaders.length / 2 > limits.headers) sendRefusal(res, refuse('headers'));
      else if (Buffer.byteLength(req.url ?? '') > limits.targetBytes) sendRefusal(res, refuse('target'));
      else if (hasSeveralHosts(req)) sendRefusal(res, refuse('hosts'));
      else listener(req, res);
    });
  });

  server.on('checkExpectation', (_req: IncomingMessage, res: ServerResponse) =>
    sendRefusal(res, refuse('expectation')),
  );
  /** Ends a connection that cannot be read further. */
  const refuseRest = (socket: Socket, reason: RefusalReason) => {
    const connection = connections.get(socket);
    // In the middle of a response, an error response would be read as a part of it.
    if (!socket.writable || connection?.current?.headersSent) socket.destroy();
    else if (connection?.owesResponse !== true) refuseAndClose(socket, refuse(reason), limits.lingerTime);
    else connection.endEarly();
  };
  server.on('connect', (_req: IncomingMessage, socket: Socket) => {
    // Node has removed its own listeners, which the response to an earlier request still needs.
    socket.on('error', () => {});
    socket.on('drain', () => connections.get(socket)?.current?.emit('drain'));
    socket.on('timeout', () => server.emit('timeout', socket));
    socket.resume();
    refuseRest(socket, 'tunnel');
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    refuseRest(socket, getRefusalReason(error, limits)),
  );

  // Emitted for an inactive connection. Only a client that waits for a response may be inactive.
  server.on('timeout', (socket: Socket) => {
    const isAwaiting = connections.get(socket)?.current !== undefined;
    if (isAwaiting && socket.writableLength === 0) socket.setTimeout(limits.stallTime);
    else socket.destroy();
  });

  return {
    server,
    drain: async (milliseconds) => {
      server.close();
      const deadline = performance.now() + milliseconds;
      const isResponding = () =>
        [...connections.values()].filter((connection) => connection.endAfterResponse()).length > 0;
      while (isResponding() && performance.now() < deadline) await sleep(drainInterval);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of connections.keys()) socket.destroy();
      }),
  };
}

/** Whether a request has several Host headers; programs disagree on which of them counts. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count > 1;
}

/**
 * Stops reading from all connections until the next turn of the event loop after requests have used up the time of this
 * one. Otherwise signals, timers and responses would wait until all requests of all connections are read.
 */
class TurnGuard {
  readonly #connections: ReadonlyMap<Socket, Connection>;
  readonly #turnTime: number;
  readonly #paused: Connection[] = [];
  #start: number | undefined;
  #isPaused = false;

  constructor(connections: ReadonlyMap<Socket, Connection>, turnTime: number) {
    this.#connections = connections;
    this.#turnTime = turnTime;
  }

  /** Counts a request that was read. */
  count(): void {
    if (this.#start === undefined) {
      this.#start = performance.now();
      setImmediate(this.#endTurn);
    } else if (!this.#isPaused && performance.now() - this.#start >= this.#turnTime) {
      this.#isPaused = true;
      for (const connection of this.#connections.values()) if (connection.pause()) this.#paused.push(connection);
    }
  }

  readonly #endTurn = (): void => {
    this.#start = undefined;
    this.#isPaused = false;
    for (const connection of this.#paused.splice(0)) connection.resume();
  };
}

/** The state that the connections of a port share. */
interface SharedState {
  readonly limits: PortLimits;
  readonly turns: TurnQueue;
  waitingCount: number;
  /** The bytes of complete responses that clients have not read, by connection, in the order of completion. */
  readonly unsent: Map<Socket, number>;
  unsentTotal: number;
}

/**
 * Handles the requests of a connection one at a time: the next one starts when the response before it has left the
 * process. Node emits all requests of a chunk at once, so a client that sends many requests and reads nothing would
 * otherwise fill the memory with responses.
 */
class Connection {
  readonly #socket: Socket;
  readonly #shared: SharedState;
  readonly #waiting: (() => void)[] = [];
  #request: IncomingMessage | undefined;
  /** The unfinished response of the current request. */
  current: ServerResponse | undefined;

  constructor(socket: Socket, shared: SharedState) {
    this.#socket = socket;
    this.#shared = shared;
  }

  /** Stops reading. Returns false if reading has stopped already, or if a request body, which has its own flow control, is being read. */
  pause(): boolean {
    if (this.#waiting.length > 0 || this.#request?.complete === false) return false;
    this.#socket.pause();
    return true;
  }

  /** Resumes reading, unless requests wait. */
  resume(): void {
    if (this.#waiting.length === 0) this.#socket.resume();
  }

  /** Drops the waiting requests. */
  discard(): void {
    this.#shared.waitingCount -= this.#waiting.splice(0).length;
  }

  /** Lets the connection end after the current response. Returns false if there is none, or one without an end. */
  endAfterResponse(): boolean {
    if (this.current === undefined || /event-stream/.test(String(this.current.getHeader('content-type')))) return false;
    this.current.shouldKeepAlive = false;
    return true;
  }

  /** Whether the client would read an error response as the response to a request that it has sent completely. */
  get owesResponse(): boolean {
    return this.#waiting.length > 0 || (this.current !== undefined && this.#request?.complete === true);
  }

  /** Lets the connection end after the current response, or at once if there is none or one without an end. */
  endEarly(): void {
    this.discard();
    if (!this.endAfterResponse()) this.#socket.destroy();
  }

  /** Starts a request now, or when it is its turn. */
  add(req: IncomingMessage, res: ServerResponse, respond: () => void): void {
    if (this.current === undefined && this.#waiting.length === 0) {
      this.#start(req, res, respond);
      return;
    }
    const { limits } = this.#shared;
    if (this.#socket.destroyed) return;
    this.#waiting.push(() => this.#start(req, res, respond));
    this.#shared.waitingCount++;
    // The client's further requests stay in the network until these are handled.
    this.#socket.pause();
    if (this.#waiting.length > limits.waitingRequests || this.#shared.waitingCount > limits.allWaitingRequests)
      this.#socket.destroy();
  }

  #start(req: IncomingMessage, res: ServerResponse, respond: () => void): void {
    this.#request = req;
    this.current = res;
    // Both events are emitted once, so `once` would only allocate more.
    res.on('prefinish', () => this.#countUnsent());
    res.on('close', () => this.#finish(req, res));
    respond();
  }

  #finish(req: IncomingMessage, res: ServerResponse): void {
    const { limits, turns } = this.#shared;
    this.#forgetUnsent(this.#socket);
    this.current = undefined;
    // The rest of a request that is not read may be endless.
    if (!req.complete && res.writableFinished) destroyLater(this.#socket, limits.lingerTime, () => !req.complete);
    // Other connections come first; otherwise all requests of a busy client would be handled in one turn.
    if (this.#waiting.length > 0) turns.enqueue(() => this.#startNext());
  }

  #startNext(): void {
    const start = this.#waiting.shift();
    if (start === undefined) return;
    this.#shared.waitingCount--;
    start();
    this.resume();
  }

  /** Closes the connections that have read nothing for longest, while unread responses exceed the limit. */
  #countUnsent(): void {
    const bytes = this.#socket.writableLength;
    if (bytes === 0) return;
    const { unsent, limits } = this.#shared;
    unsent.set(this.#socket, bytes);
    this.#shared.unsentTotal += bytes;
    for (const slowest of unsent.keys()) {
      if (this.#shared.unsentTotal <= limits.unsentBytes || slowest === this.#socket) return;
      this.#forgetUnsent(slowest);
      slowest.destroy();
    }
  }

  #forgetUnsent(socket: Socket): void {
    this.#shared.unsentTotal -= this.#shared.unsent.get(socket) ?? 0;
    this.#shared.unsent.delete(socket);
  }
}
