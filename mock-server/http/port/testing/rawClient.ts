/** A raw client for tests of misbehaving clients: sends arbitrary bytes at any time and reads only when asked to. */
import { connect, type Socket } from 'node:net';

export interface RawClient {
  readonly socket: Socket;
  /** The bytes received so far, as text. */
  getReceivedText(): string;
  /** Resolves when the connection is closed. */
  readonly closed: Promise<void>;
}

/**
 * Opens a connection and sends bytes.
 *
 * @param stays whether to keep its side open when the server closes
 */
export function connectRaw(
  origin: string,
  bytes: string | Uint8Array = '',
  { reads: readsResponse = true, stays: staysOpen = false } = {},
): RawClient {
  const { hostname, port } = new URL(origin);
  const chunks: Buffer[] = [];
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: staysOpen }, () => {
    socket.write(bytes);
  });
  if (readsResponse) socket.on('data', (chunk) => chunks.push(chunk));
  else socket.pause();
  // A disconnected client may get one of several errors.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  return { socket, closed, getReceivedText: () => Buffer.concat(chunks).toString('latin1') };
}

/** Keeps sending one byte at a time until the connection is closed. */
export function sendSlowly({ socket }: RawClient, milliseconds: number, byte = 'a'): void {
  const startSending = () => {
    const timer = setInterval(() => socket.write(byte), milliseconds);
    socket.once('close', () => clearInterval(timer));
  };
  if (socket.connecting) socket.once('connect', startSending);
  else startSending();
}
