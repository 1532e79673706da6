/** Starting a mock on a port. */
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { basePath } from './basePath.ts';
import { once } from './concurrency/once.ts';
import { isControl } from './control/operation/path.ts';
import { createMock, type MockOptions, type PortlessMock } from './createMock.ts';
import { guard } from './http/control/guard.ts';
import { isLoopback } from './http/cors.ts';
import { mockListener } from './http/listener.ts';
import { needsNoToken } from './http/pages/inspector.ts';
import { type PortLimits, portLimits } from './http/port/limits.ts';
import { openPort } from './http/port/openPort.ts';
import { portRefusals } from './http/port/refusals.ts';
import { siteOf } from './http/site.ts';

export interface ServerOptions extends MockOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** 127.0.0.1 by default. Beyond the loopback interface the control surface needs the token. */
  readonly host?: string;
  /** The origin by which others reach the mock, for containers: hosted URLs begin with it. */
  readonly publicUrl?: string;
  /** What the port bears, where it is to be other than usual. */
  readonly limits?: Partial<PortLimits>;
}

export interface Mock extends PortlessMock {
  /** For the control surface, where it is needed. */
  readonly token: string | undefined;
}

/**
 * Starts a mock and resolves when it listens.
 *
 * @throws when the port is taken (code EADDRINUSE), `frozenAt` is no timestamp, or the `state` cannot be used.
 */
export async function startMock(options: ServerOptions = {}): Promise<Mock> {
  const mock = createMock(options);
  try {
    return await listening(mock, options);
  } catch (error) {
    await mock.close();
    throw error;
  }
}

/** Opens a port to a mock that has none; closing it closes the mock. */
export async function listening(mock: ReturnType<typeof createMock>, options: ServerOptions): Promise<Mock> {
  const { port = 0, host = '127.0.0.1' } = options;
  const token = isLoopback(bracketed(host)) ? undefined : randomBytes(24).toString('base64url');
  const hosts = options.publicUrl === undefined ? [] : [new URL(options.publicUrl).hostname];
  const { routes, onError, service, urls } = mock.parts;
  const site = siteOf(routes, onError, (request) => {
    if (isControl(request.path)) guard(request, { hosts, token: needsNoToken(request.path) ? undefined : token });
  });
  const limits = { ...portLimits, ...options.limits };
  const opened = openPort(mockListener(service, site), portRefusals(service.codec, limits), limits);
  const { server } = opened;
  await listen(server, port, host);
  urls.moveTo(options.publicUrl ?? `http://${reachable(host)}:${portOf(server)}`);
  const close = once(async () => {
    await opened.close();
    await mock.close();
  });
  return {
    ...mock,
    url: `${urls.origin}${basePath}`,
    origin: urls.origin,
    token,
    close,
    [Symbol.asyncDispose]: close,
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
