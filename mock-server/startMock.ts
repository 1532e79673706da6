/** Starting a mock on a port. */
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { createApp } from './control/app.ts';
import { createMock, type MockOptions, type PortlessMock } from './createMock.ts';
import { isLoopback } from './http/cors.ts';
import { basePath, mockListener } from './http/listener.ts';

export interface ServerOptions extends MockOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** 127.0.0.1 by default. Beyond the loopback interface the control surface needs the token. */
  readonly host?: string;
  /** The origin by which others reach the mock, for containers: hosted URLs begin with it. */
  readonly publicUrl?: string;
}

export interface Mock extends PortlessMock {
  /** For the control surface, where it is needed. */
  readonly token: string | undefined;
}

/**
 * Starts a mock and resolves when it listens.
 *
 * @throws when the port is taken (code EADDRINUSE) or `frozenAt` is no timestamp.
 */
export async function startMock(options: ServerOptions = {}): Promise<Mock> {
  const { port = 0, host = '127.0.0.1' } = options;
  const mock = createMock(options);
  const token = isLoopback(bracketed(host)) ? undefined : randomBytes(24).toString('base64url');
  const hosts = options.publicUrl === undefined ? [] : [new URL(options.publicUrl).hostname];
  const app = createApp({ ...mock.parts, guard: { token, hosts } });
  const server = createServer(mockListener(mock.parts.service, app));
  await listen(server, port, host);
  mock.moveTo(options.publicUrl ?? `http://${reachable(host)}:${portOf(server)}`);
  return {
    ...mock,
    url: `${mock.origin()}${basePath}`,
    origin: mock.origin(),
    token,
    close: async () => {
      await closed(server);
      await mock.close();
    },
  };
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** An address that can be called, for hosts that mean every interface. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return bracketed(host);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
