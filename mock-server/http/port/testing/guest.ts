/** A raw client for tests of misbehaving clients: sends arbitrary bytes at any time and reads only if told to. */
import { connect, type Socket } from 'node:net';

export interface Guest {
  readonly socket: Socket;
  /** The bytes received so far, as text. */
  heard(): string;
  /** Resolves when the connection is closed. */
  readonly gone: Promise<void>;
}

/** Opens a connection and sends bytes. @param stays whether to keep its side open when the server closes */
export function guest(origin: string, bytes: string | Uint8Array = '', { reads = true, stays = false } = {}): Guest {
  const { hostname, port } = new URL(origin);
  const chunks: Buffer[] = [];
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: stays }, () => {
    socket.write(bytes);
  });
  if (reads) socket.on('data', (chunk) => chunks.push(chunk));
  else socket.pause();
  // A disconnected client may get one of several errors.
  socket.on('error', () => {});
  const gone = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  return { socket, gone, heard: () => Buffer.concat(chunks).toString('latin1') };
}

/** Keeps sending one byte at a time until the connection is closed. */
export function drip({ socket }: Guest, milliseconds: number, byte = 'a'): void {
  const begin = () => {
    const timer = setInterval(() => socket.write(byte), milliseconds);
    socket.once('close', () => clearInterval(timer));
  };
  if (socket.connecting) socket.once('connect', begin);
  else begin();
}
