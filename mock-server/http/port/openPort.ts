/** The server of a port. It tolerates slow, endless, silent and vanished clients, and disconnects them eventually. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { PortLimits } from './limits.ts';
import type { PortRefusal, RefusalReason } from './refusals.ts';
import { RequestQueue } from './requestQueue.ts';
import { UnsentResponses } from './unsentResponses.ts';

/** An HTTP server that can close all its connections. */
export interface Port {
  readonly server: Server;
  /** Closes the server and every connection. */
  close(): Promise<void>;
}

/** Creates a server with limits. @param refuse builds the responses to requests that exceed a limit */
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
  const connections = new Map<Socket, RequestQueue>();
  const unsent = new UnsentResponses(limits.unsentBytes);

  server.on('connection', (socket: Socket) => {
    connections.set(socket, new RequestQueue(socket, limits.waitingRequests));
    socket.once('close', () => connections.delete(socket));
  });

  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req;
    unsent.watch(res, socket);
    res.on('close', () => {
      // The rest of a request that is not read may be endless.
      if (!req.complete && res.writableFinished) destroyLater(socket, limits.lingerTime, () => !req.complete);
    });
    connections.get(socket)?.add(res, () => {
      if (req.rawHeaders.length / 2 > limits.headers) sendRefusal(res, refuse('headers'));
      else if (Buffer.byteLength(req.url ?? '') > limits.targetBytes) sendRefusal(res, refuse('target'));
      else if (hasSeveralHosts(req)) sendRefusal(res, refuse('hosts'));
      else listener(req, res);
    });
  });

  server.on('checkExpectation', (_req: IncomingMessage, res: ServerResponse) =>
    sendRefusal(res, refuse('expectation')),
  );
  server.on('connect', (_req: IncomingMessage, socket: Socket) =>
    refuseAndClose(socket, refuse('tunnel'), limits.lingerTime),
  );

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // In the middle of a response, an error response would be read as a part of it.
    if (!socket.writable || connections.get(socket)?.current?.headersSent) socket.destroy();
    else refuseAndClose(socket, refuse(reasonOf(error, limits)), limits.lingerTime);
  });

  // Emitted for an inactive connection. Only a client that waits for a response may be inactive.
  server.on('timeout', (socket: Socket) => {
    const isAwaiting = connections.get(socket)?.current !== undefined;
    if (isAwaiting && socket.writableLength === 0) socket.setTimeout(limits.stallTime);
    else socket.destroy();
  });

  return {
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of connections.keys()) socket.destroy();
      }),
  };
}

function reasonOf(
  { code, rawPacket }: NodeJS.ErrnoException & { rawPacket?: Buffer },
  { headBytes }: PortLimits,
): RefusalReason {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const line = rawPacket?.subarray(0, headBytes).toString('latin1') ?? '';
    return /^[A-Z]+ [^\n]+$/.test(line) ? 'target' : 'head';
  }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'chunk';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'slow' : 'unreadable';
}

/** Programs disagree about which of several Host headers counts, so a check of one would not protect the other. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') count++;
  return count > 1;
}

function sendRefusal(res: ServerResponse, { status, headers, body }: PortRefusal): void {
  res.writeHead(status, headers).end(body);
}

/** Responds on a raw socket. Keeps reading for a while, because closing with unread data would discard the response. */
function refuseAndClose(socket: Socket, { status, headers, body }: PortRefusal, lingerTime: number): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.resume();
  destroyLater(socket, lingerTime);
}

/** Destroys a connection after a delay, if that is still needed. */
function destroyLater(socket: Socket, milliseconds: number, isNeeded = () => true): void {
  const timer = setTimeout(() => {
    if (isNeeded()) socket.destroy();
  }, milliseconds);
  socket.once('close', () => clearTimeout(timer));
}
