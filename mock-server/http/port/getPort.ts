import type { Server } from 'node:http';

/** The port a server listens on, 0 if it listens on none. */
export function getPort(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
