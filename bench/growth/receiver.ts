/** Receives webhooks and counts the distinct deliveries. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Receiver {
  readonly url: string;
  /** Returns the number of distinct deliveries since the last call, and starts again at 0. */
  takeCount(): number;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  let seenIds = new Set<unknown>();
  const server = createServer((req, res) => {
    seenIds.add(req.headers['webhook-id'] ?? seenIds.size);
    req.resume().once('end', () => res.writeHead(204).end());
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    takeCount: () => {
      const { size } = seenIds;
      seenIds = new Set();
      return size;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
