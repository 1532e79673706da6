/** A client that does what no client should: it sends bytes of a request when it likes, and reads when it likes. */
import { connect, type Socket } from 'node:net';

export interface Guest {
  readonly socket: Socket;
  /** What came so far. */
  heard(): string;
  /** Resolves when the other side has ended the connection. */
  readonly gone: Promise<void>;
}

/** @param stays whether it keeps its side open when the other side is closed */
export function guest(origin: string, bytes: string | Uint8Array = '', { reads = true, stays = false } = {}): Guest {
  const { hostname, port } = new URL(origin);
  const chunks: Buffer[] = [];
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: stays }, () => {
    socket.write(bytes);
  });
  if (reads) socket.on('data', (chunk) => chunks.push(chunk));
  else socket.pause();
  // Whoever is thrown out hears of it in one of several ways.
  socket.on('error', () => {});
  const gone = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  return { socket, gone, heard: () => Buffer.concat(chunks).toString('latin1') };
}

/** Sends bytes one at a time behind what was sent first, for as long as the other side takes them. */
export function drip({ socket }: Guest, milliseconds: number, byte = 'a'): void {
  const begin = () => {
    const timer = setInterval(() => socket.write(byte), milliseconds);
    socket.once('close', () => clearInterval(timer));
  };
  if (socket.connecting) socket.once('connect', begin);
  else begin();
}
