/** The server of a port: it bears clients that are slow, endless, silent or gone, and lets go of them in the end. */
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
import type { PortRefusal, Reason } from './refusals.ts';

export interface Port {
  readonly server: Server;
  /** Ends every connection. */
  close(): Promise<void>;
}

export function openPort(listener: RequestListener, refuse: (reason: Reason) => PortRefusal, limits: PortLimits): Port {
  const server = createServer({
    maxHeaderSize: limits.headBytes,
    headersTimeout: limits.headTime,
    requestTimeout: limits.requestTime,
    connectionsCheckingInterval: Math.min(1000, limits.headTime, limits.requestTime),
    keepAliveTimeout: limits.idleTime,
    // A machine that has vanished answers no probe of the network.
    keepAlive: true,
    keepAliveInitialDelay: limits.idleTime,
  });
  server.maxConnections = limits.connections;
  // They are counted below: Node leaves those out that are too many, or refuses them as if they were too long.
  server.maxHeadersCount = 0;
  server.timeout = limits.stallTime;
  /** Each connection, and its answers that are not over. */
  const connections = new Map<Socket, Set<ServerResponse>>();
  const none: ReadonlySet<ServerResponse> = new Set();

  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set());
    socket.once('close', () => connections.delete(socket));
  });

  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req;
    const open = connections.get(socket);
    open?.add(res);
    res.on('close', () => {
      open?.delete(res);
      // Of what nobody reads there may be no end.
      if (!req.complete && res.writableFinished) cutOff(socket, limits.lingerTime, () => !req.complete);
    });
    if (req.rawHeaders.length / 2 > limits.headers) answer(res, refuse('headers'));
    else if (Buffer.byteLength(req.url ?? '') > limits.targetBytes) answer(res, refuse('target'));
    else listener(req, res);
  });

  server.on('checkExpectation', (_req: IncomingMessage, res: ServerResponse) => answer(res, refuse('expectation')));
  server.on('connect', (_req: IncomingMessage, socket: Socket) => bid(socket, refuse('tunnel'), limits.lingerTime));

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const begun = [...(connections.get(socket) ?? none)].some(({ headersSent }) => headersSent);
    // In the middle of an answer another one would be taken for a part of it.
    if (!socket.writable || begun) socket.destroy();
    else bid(socket, refuse(reasonOf(error, limits)), limits.lingerTime);
  });

  // Heard of where a connection has been still: only who waits for an answer may be.
  server.on('timeout', (socket: Socket) => {
    const waits = (connections.get(socket) ?? none).size > 0;
    if (waits && socket.writableLength === 0) socket.setTimeout(limits.stallTime);
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
): Reason {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const line = rawPacket?.subarray(0, headBytes).toString('latin1') ?? '';
    return /^[A-Z]+ [^\n]+$/.test(line) ? 'target' : 'head';
  }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'chunk';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'slow' : 'unreadable';
}

function answer(res: ServerResponse, { status, headers, body }: PortRefusal): void {
  res.writeHead(status, headers).end(body);
}

/** Answers where there is no request to answer, and reads on for a while, or the answer would be lost with what is unread. */
function bid(socket: Socket, { status, headers, body }: PortRefusal, lingerTime: number): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.resume();
  cutOff(socket, lingerTime);
}

/** Ends a connection after a while, unless there is no need any more. */
function cutOff(socket: Socket, milliseconds: number, needed = () => true): void {
  const timer = setTimeout(() => {
    if (needed()) socket.destroy();
  }, milliseconds);
  socket.once('close', () => clearTimeout(timer));
}
