/** A raw socket client, for requests that no HTTP library would send. */
import { connect, type Socket } from 'node:net';
import { closedAfterTest } from './service.ts';

export interface SocketClient {
  readonly socket: Socket;
  /** Everything received so far. */
  heard(): string;
  /** Resolves with everything received once the connection ends. */
  readonly all: Promise<{ readonly bytes: Buffer; readonly ended: 'end' | 'reset' }>;
  /** Resolves once a text has been received. */
  until(text: string): Promise<string>;
}

export function socketClient(port: number, first: string | Buffer = ''): SocketClient {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const pieces: Buffer[] = [];
  const heard = () => Buffer.concat(pieces).toString('latin1');
  const waiting = new Set<() => void>();
  let ended: 'end' | 'reset' | undefined;
  socket.on('data', (bytes) => {
    pieces.push(bytes);
    for (const look of waiting) look();
  });
  const all = new Promise<{ bytes: Buffer; ended: 'end' | 'reset' }>((resolve) => {
    socket.on('error', () => {
      ended ??= 'reset';
    });
    const done = () => resolve({ bytes: Buffer.concat(pieces), ended: ended ?? 'end' });
    socket.on('end', done);
    socket.on('close', done);
  });
  socket.write(first);
  closedAfterTest({ close: async () => void (await Promise.resolve(socket.destroy())) });
  const until = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        if (!heard().includes(text)) return;
        waiting.delete(look);
        resolve(heard());
      };
      waiting.add(look);
      socket.once('close', () => reject(new Error(`The connection closed after ${JSON.stringify(heard())}`)));
      look();
    });
  return { socket, heard, all, until };
}
