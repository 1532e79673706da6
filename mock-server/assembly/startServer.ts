/** Starts a mock on a port, without the functions of its control surface, which are a fifth of the start time. */
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { formatHost } from '../../spec/text/formatHost.ts';
import { isLoopbackHost } from '../../spec/text/isLoopbackHost.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import type { ServiceRequest } from '../../src/service/message.ts';
import { basePath } from '../basePath.ts';
import { once } from '../concurrency/once.ts';
import { controlPath, isControl } from '../control/operation/path.ts';
import { guard } from '../http/control/guard.ts';
import { readTenantKey } from '../http/control/tenantKey.ts';
import { createHttpRouter } from '../http/httpRouter.ts';
import { createMockListener } from '../http/listener.ts';
import { isPublicPath } from '../http/pages/inspector.ts';
import { healthPath, livenessPath, metricsPath } from '../http/pages/monitoring.ts';
import { getPort } from '../http/port/getPort.ts';
import { type PortLimits, portLimits } from '../http/port/limits.ts';
import { openPort } from '../http/port/openPort.ts';
import { createPortRefusals } from '../http/port/refusals.ts';
import { LedgerError } from '../ledger/ledger.ts';
import { isDatabaseUrl } from '../ledger/postgres/driver.ts';
import type { BareMock, MockOptions, MockParts } from './mockOptions.ts';
import { assertTranslatable, openBareMock } from './openBareMock.ts';

/** The options of a mock on a port. */
export interface ServerOptions extends MockOptions {
  /** The port; 0, the default, picks a free one. */
  readonly port?: number;
  /** The host to bind, 127.0.0.1 by default. Beyond loopback the control surface requires the token. */
  readonly host?: string;
  /** The token for the control surface; by default one is generated if the surface requires one. */
  readonly token?: string;
  /** The public origin of the mock, for containers; hosted URLs start with it. */
  readonly publicUrl?: string;
  /** Overrides of the port's limits. */
  readonly limits?: Partial<PortLimits>;
}

/** What a mock on a port has in addition. */
export interface PortMembers {
  /** The token for the control surface, if it requires one. */
  readonly token: string | undefined;
  /** The port it listens on, which the public origin need not have. */
  readonly port: number;
  /**
   * Accepts no more connections and waits for the responses of requests in progress, for at most this many milliseconds.
   * Call it before `close`, which aborts them.
   */
  drain(milliseconds: number): Promise<void>;
}

/** A mock on a port, without the functions of its control surface. */
export type MockServer = BareMock & PortMembers;

/**
 * Starts a mock and resolves when it listens.
 *
 * @throws like `startMock`
 */
export async function startServer(options: ServerOptions): Promise<MockServer & { readonly parts: MockParts }> {
  const mock = await openMock(options);
  try {
    return await listenOnPort(mock, options);
  } catch (error) {
    await mock.close();
    throw error;
  }
}

/** Creates a mock, or opens a replica if its state is in a database. */
async function openMock(options: MockOptions): Promise<BareMock & { readonly parts: MockParts }> {
  const { state, profile = defaultProfile, translate, seed } = options;
  const isShared = typeof state === 'string' && isDatabaseUrl(state);
  if (!isShared) assertPath(state);
  const initialState =
    seed === undefined ? undefined : (await import('./firstTenantState.ts')).buildFirstTenantState(options);
  if (!isShared) return openBareMock(options, initialState);
  assertTranslatable(profile, translate);
  const [{ openPostgresLedger }, { openSharedMock }] = await Promise.all([
    import('../ledger/postgres/postgresLedger.ts'),
    import('./openSharedMock.ts'),
  ]);
  const ledger = await openPostgresLedger(state, profile.bindings);
  try {
    return await openSharedMock(options, ledger, initialState);
  } catch (error) {
    await ledger.close();
    throw error;
  }
}

/** The message omits the rest of the URL, which can contain a password. */
function assertPath(state: MockOptions['state']): void {
  const scheme = typeof state === 'string' ? /^[a-z][a-z\d+.-]+:\/\//i.exec(state)?.[0] : undefined;
  if (scheme !== undefined)
    throw new LedgerError(`The state must be the path of a file or a postgres:// URL, not a ${scheme} URL.`);
}

/** Opens a port for an existing mock; closing the result closes the mock. */
export async function listenOnPort<M extends BareMock & { readonly parts: MockParts }>(
  mock: M,
  options: ServerOptions,
): Promise<M & PortMembers> {
  const { port = 0, host = '127.0.0.1' } = options;
  const token =
    options.token ?? (isLoopbackHost(bracketHost(host)) ? undefined : randomBytes(24).toString('base64url'));
  const isShared = typeof options.state === 'string' && isDatabaseUrl(options.state);
  const publicUrl = options.publicUrl === undefined ? undefined : new URL(options.publicUrl);
  const hosts = publicUrl === undefined ? [] : [publicUrl.hostname];
  const { loadRoutes, observe, onError, service, urls } = mock.parts;
  const router = observe(
    createHttpRouter(loadRoutes, onError, (request) => {
      if (isControl(request.path)) guard(request, { hosts, token: needsToken(request, isShared) ? token : undefined });
    }),
  );
  const limits = { ...portLimits, ...options.limits };
  const openedPort = openPort(
    createMockListener(service, router, onError),
    createPortRefusals(service.codec, limits),
    limits,
  );
  const { server } = openedPort;
  await listen(server, port, host);
  // A connection that cannot be accepted must not end the process. While resources are short, many fail, so that only the
  // first is reported.
  server.once('error', onError).on('error', () => {});
  urls.setOrigin(publicUrl?.origin ?? `http://${formatHost(host)}:${getPort(server)}`);
  const close = once(async () => {
    await openedPort.close();
    await mock.close();
  });
  return {
    ...mock,
    url: `${urls.origin}${basePath}`,
    origin: urls.origin,
    token,
    port: getPort(server),
    drain: openedPort.drain,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Whether a control call needs the administrator's token. On a shared mock, whose users may not know each other, a key
 * controls only its own tenant, and operations on all tenants need the token.
 */
function needsToken(request: ServiceRequest, isShared: boolean): boolean {
  const { path } = request;
  if (isPublicPath(path) || path === livenessPath || (isShared && path === healthPath)) return false;
  const concernsAll = path === metricsPath || path.startsWith(`${controlPath}/tenants`);
  return !isShared || concernsAll || readTenantKey(request) === undefined;
}

function bracketHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
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
