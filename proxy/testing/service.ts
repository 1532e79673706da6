/** A raw socket service with scripted output that records everything it receives. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach } from 'vitest';

export interface SocketService {
  readonly url: string;
  readonly origin: string;
  readonly port: number;
  /** Everything received on all connections, in order. */
  heard(): Buffer;
  readonly sockets: readonly Socket[];
  close(): Promise<void>;
}

const open: { close(): Promise<unknown> }[] = [];

/** Closes a resource when the test ends. */
export function closedAfterTest<T extends { close(): Promise<unknown> }>(opened: T): T {
  open.push(opened);
  return opened;
}

afterEach(async () => {
  for (const opened of open.splice(0).reverse()) await opened.close();
});

/** @param speak handles each connection */
export async function socketService(speak: (socket: Socket, heard: () => Buffer) => void): Promise<SocketService> {
  const pieces: Buffer[] = [];
  const sockets: Socket[] = [];
  const heard = () => Buffer.concat(pieces);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (bytes) => pieces.push(bytes));
    speak(socket, heard);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return closedAfterTest({
    url: `http://127.0.0.1:${port}/api/v1`,
    origin: `http://127.0.0.1:${port}`,
    port,
    heard,
    sockets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  });
}

/** Responds once a text has been received. */
export function after(text: string, answer: string | Buffer | ((socket: Socket) => void)) {
  return (socket: Socket): void => {
    let heard = '';
    let done = false;
    socket.on('data', (bytes) => {
      heard = (heard + bytes.toString('latin1')).slice(-100_000);
      if (done || !heard.includes(text)) return;
      done = true;
      if (typeof answer === 'function') answer(socket);
      else socket.write(answer);
    });
  };
}
