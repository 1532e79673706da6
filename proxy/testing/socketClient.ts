/** A raw socket client, for requests that no HTTP library would send. */
import { connect, type Socket } from 'node:net';
import { closeAfterTest } from './socketService.ts';

export interface SocketClient {
  readonly socket: Socket;
  /** Everything received so far. */
  getReceivedText(): string;
  /** Resolves with everything received once the connection ends. */
  readonly whenClosed: Promise<{ readonly bytes: Buffer; readonly closedBy: 'end' | 'reset' }>;
  /** Resolves once a text has been received. */
  waitFor(text: string): Promise<string>;
}

export function openSocketClient(port: number, initialData: string | Buffer = ''): SocketClient {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const pieces: Buffer[] = [];
  const getReceivedText = () => Buffer.concat(pieces).toString('latin1');
  const waiters = new Set<() => void>();
  let closedBy: 'end' | 'reset' | undefined;
  socket.on('data', (bytes) => {
    pieces.push(bytes);
    for (const check of waiters) check();
  });
  const whenClosed = new Promise<{ bytes: Buffer; closedBy: 'end' | 'reset' }>((resolve) => {
    socket.on('error', () => {
      closedBy ??= 'reset';
    });
    const finish = () => resolve({ bytes: Buffer.concat(pieces), closedBy: closedBy ?? 'end' });
    socket.on('end', finish);
    socket.on('close', finish);
  });
  socket.write(initialData);
  closeAfterTest({ close: async () => void (await Promise.resolve(socket.destroy())) });
  const waitFor = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const check = () => {
        if (!getReceivedText().includes(text)) return;
        waiters.delete(check);
        resolve(getReceivedText());
      };
      waiters.add(check);
      socket.once('close', () => reject(new Error(`The connection closed after ${JSON.stringify(getReceivedText())}`)));
      check();
    });
  return { socket, getReceivedText, whenClosed, waitFor };
}
