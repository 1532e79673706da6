/** Starting a mock on a port. */

import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Plan } from '../spec/plans.ts';
import type { Profile } from '../spec/profile/profile.ts';
import { parseTimestamp } from '../spec/time/instant.ts';
import type { World } from '../spec/world.ts';
import type { Codec } from '../src/profile/codec.ts';
import { defaultProfile } from '../src/profile/resolve.ts';
import { fetchHandler } from '../src/service/adapters/fetch.ts';
import { createService } from '../src/service/service.ts';
import { type ClockState, type Wall, wallClock } from './clock/clock.ts';
import { createApp } from './control/app.ts';
import { isLoopback } from './http/cors.ts';
import { basePath, mockListener } from './http/listener.ts';
import { mockImplementation } from './implementation.ts';
import { HostedUrls } from './media/hostedUrls.ts';
import { MediaStore } from './media/mediaStore.ts';
import { Tenants } from './tenants/tenants.ts';

export interface MockOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** 127.0.0.1 by default. Beyond the loopback interface the control surface needs the token. */
  readonly host?: string;
  /** The origin by which others reach the mock, for containers: hosted URLs begin with it. */
  readonly publicUrl?: string;
  readonly profile?: Profile;
  /** What each tenant begins with instead of the default seed. */
  readonly world?: World;
  /** A timestamp at which every tenant's clock stands still until it is advanced. */
  readonly frozenAt?: string;
  readonly wall?: Wall;
  /** Hears of failures inside the mock. */
  readonly onError?: (error: unknown) => void;
}

export interface Mock {
  /** The base URL, which ends with `/api/v1`. */
  readonly url: string;
  readonly origin: string;
  /** For the control surface, where it is needed. */
  readonly token: string | undefined;
  readonly keys: readonly { readonly key: string; readonly plans: readonly Plan[] }[];
  readonly codec: Codec;
  /** Answers a request to the base URL in this process, without the network. */
  fetch(request: Request): Promise<Response>;
  /** Back to the seed, for all tenants. */
  reset(): void;
  close(): Promise<void>;
}

/**
 * Starts a mock and resolves when it listens.
 *
 * @throws when the port is taken (code EADDRINUSE) or `frozenAt` is no timestamp.
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const { port = 0, host = '127.0.0.1', profile = defaultProfile } = options;
  const { behaviour } = profile;
  const tenants = new Tenants({
    behaviour,
    wall: options.wall ?? wallClock,
    clock: clockOf(options.frozenAt),
    ...(options.world ? { world: options.world } : {}),
  });
  const store = new MediaStore();
  const urls = new HostedUrls(options.publicUrl ?? `http://${host}:${port}`);
  const onError = options.onError ?? ((error) => console.error('The mock failed while answering a request.', error));
  const service = createService(mockImplementation({ tenants, store, urls, behaviour }), { profile, onError });
  const token = isLoopback(bracketed(host)) ? undefined : randomBytes(24).toString('base64url');
  const publicHost = options.publicUrl === undefined ? [] : [new URL(options.publicUrl).hostname];
  const app = createApp({
    tenants,
    store,
    version: '0.1.0',
    guard: { token, hosts: publicHost },
    openApi: async () => ({}),
  });
  const server = createServer(mockListener(service, app));
  await listen(server, port, host);
  const address = server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  const origin = options.publicUrl ?? `http://${reachable(host)}:${taken}`;
  urls.moveTo(origin);
  const url = `${origin}${basePath}`;
  return {
    url,
    origin,
    token,
    keys: tenants.all().map(({ key, plans }) => ({ key, plans })),
    codec: service.codec,
    fetch: fetchHandler(service, url),
    reset: () => {
      for (const tenant of tenants.all()) tenant.reset();
    },
    close: async () => {
      tenants.close();
      await closed(server);
      await store.close();
    },
  };
}

function clockOf(frozenAt: string | undefined): ClockState {
  if (frozenAt === undefined) return { mode: 'real', offset: 0 };
  const at = parseTimestamp(frozenAt);
  if (at === undefined) throw new TypeError(`frozenAt: "${frozenAt}" is no ISO 8601 timestamp with an offset or Z.`);
  return { mode: 'frozen', at };
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** An address that can be called, for hosts that mean every interface. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return bracketed(host);
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
