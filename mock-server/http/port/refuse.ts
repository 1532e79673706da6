/** Sends the port's refusals, to clients that may keep sending. */
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { PortLimits } from './limits.ts';
import type { PortRefusal, RefusalReason } from './refusals.ts';

/** Why the port refuses a request that Node's parser rejects. */
export function getRefusalReason(
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

/** Responds with a refusal. */
export function sendRefusal(res: ServerResponse, { status, headers, body }: PortRefusal): void {
  res.writeHead(status, headers).end(body);
}

/** Responds on a raw socket. Keeps reading for a while, because closing with unread data would discard the response. */
export function refuseAndClose(socket: Socket, { status, headers, body }: PortRefusal, lingerTime: number): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.resume();
  destroyLater(socket, lingerTime);
}

/** Destroys a connection after a delay, if that is still needed. */
export function destroyLater(socket: Socket, milliseconds: number, isNeeded = () => true): void {
  const timer = setTimeout(() => {
    if (isNeeded()) socket.destroy();
  }, milliseconds);
  socket.once('close', () => clearTimeout(timer));
}
