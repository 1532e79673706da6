/** A raw socket service with scripted output that records everything it receives. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach } from 'vitest';

export interface SocketService {
  readonly url: string;
  readonly origin: string;
  readonly port: number;
  /** Everything received on all connections, in order. */
  getReceivedBytes(): Buffer;
  readonly sockets: readonly Socket[];
  close(): Promise<void>;
}

const openResources: { close(): Promise<unknown> }[] = [];

/** Closes a resource when the test ends. */
export function closeAfterTest<T extends { close(): Promise<unknown> }>(resource: T): T {
  openResources.push(resource);
  return resource;
}

afterEach(async () => {
  for (const resource of openResources.splice(0).reverse()) await resource.close();
});

/** @param handleSocket handles each connection */
export async function startSocketService(
  handleSocket: (socket: Socket, getReceivedBytes: () => Buffer) => void,
): Promise<SocketService> {
  const pieces: Buffer[] = [];
  const sockets: Socket[] = [];
  const getReceivedBytes = () => Buffer.concat(pieces);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (bytes) => pieces.push(bytes));
    handleSocket(socket, getReceivedBytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return closeAfterTest({
    url: `http://127.0.0.1:${port}/api/v1`,
    origin: `http://127.0.0.1:${port}`,
    port,
    getReceivedBytes,
    sockets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  });
}

/** Responds once a text has been received. */
export function respondAfter(text: string, response: string | Buffer | ((socket: Socket) => void)) {
  return (socket: Socket): void => {
    let receivedText = '';
    let hasResponded = false;
    socket.on('data', (bytes) => {
      receivedText = (receivedText + bytes.toString('latin1')).slice(-100_000);
      if (hasResponded || !receivedText.includes(text)) return;
      hasResponded = true;
      if (typeof response === 'function') response(socket);
      else socket.write(response);
    });
  };
}
