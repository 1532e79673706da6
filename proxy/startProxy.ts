/** Starts a proxy. */
import { type AddressInfo, createServer, type Server } from 'node:net';
import { redactUrl } from '../conformance/report/secretPlaces.ts';
import { omitUndefined } from '../spec/json.ts';
import { maxBodyBytes } from '../spec/limits.ts';
import { formatHost } from '../spec/text/formatHost.ts';
import { assertKnownOptions, type OptionNames } from '../src/options/assertKnownOptions.ts';
import { codecOf } from '../src/profile/codec.ts';
import { resolveProfile } from '../src/profile/resolve.ts';
import { connectTo } from './connections/connectTo.ts';
import { createErrorResponse } from './connections/errorResponse.ts';
import { ProxyConnection } from './connections/proxyConnection.ts';
import type { ProxyFinding } from './findings/finding.ts';
import { Findings } from './findings/findings.ts';
import type { Summary } from './findings/summary.ts';
import { isOwnAddress } from './isOwnAddress.ts';
import { Observer } from './observer.ts';
import type { ProxyOptions } from './options.ts';

export interface ContractProxy {
  /** The base URL of the API through the proxy. */
  readonly url: string;
  readonly origin: string;
  /** Every finding from now on; ends when the proxy closes. */
  readonly findings: AsyncIterable<ProxyFinding>;
  /** The rules broken so far. */
  summary(): Summary;
  /** Bindings suggested by the traffic, as the text of a profile file. */
  suggestedProfile(): string;
  /** Closes all connections, and resolves when all traffic is judged and written. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const optionNames: OptionNames<ProxyOptions> = {
  upstream: true,
  port: true,
  host: true,
  profile: true,
  translate: true,
  keepHost: true,
  header: true,
  hold: true,
  timeout: true,
  har: true,
  onFinding: true,
  onFailure: true,
  onError: true,
};

const defaults = { hold: 256 * 1024, header: true, timeout: 120_000, host: '127.0.0.1', port: 0 } as const;

/** Maximum body size to judge: the contract's limit plus one byte, to detect bodies over it. */
const copyLimit = maxBodyBytes + 1;

/**
 * Starts a proxy and resolves when it listens.
 *
 * @throws TypeError if an option does not exist, if `upstream` is not a service URL or is the proxy itself, or if two operations share a route, or the
 * error from listening, such as EADDRINUSE
 */
export async function startProxy(options: ProxyOptions): Promise<ContractProxy> {
  assertKnownOptions('A proxy', options, optionNames);
  const { hold, header, timeout, host, port } = { ...defaults, ...omitUndefined(options) };
  const upstream = parseUpstream(options.upstream);
  if (isOwnAddress(upstream, host, port))
    throw new TypeError(
      'The upstream is the address of the proxy itself. Pass the address of the service, or another port.',
    );
  const codec = codecOf(options.profile ?? resolveProfile({}), options.translate);
  const { sharedRoutes } = codec.translator;
  if (sharedRoutes.length > 0) throw new TypeError(sharedRoutes.join('\n'));
  const findings = new Findings(options.onFinding);
  const connections = new Set<ProxyConnection>();
  const server = createServer({ allowHalfOpen: true, noDelay: true });
  await listen(server, port, host);
  const origin = `http://${formatHost(host)}:${(server.address() as AddressInfo).port}`;
  const { har, onFailure, onError } = options;
  const observer = new Observer({ upstream, origin, codec, findings, har, onFailure, onError });
  server.on('connection', (client) => {
    const connection = new ProxyConnection(client, {
      connect: () => connectTo(upstream),
      host: options.keepHost ? undefined : upstream.host,
      copyLimit,
      holdLimit: header ? hold : 0,
      addsFindingsHeader: header,
      timeout,
      listener: observer,
      createErrorResponse: (kind, message, method) => createErrorResponse(kind, message, method, codec),
    });
    connections.add(connection);
    client.once('close', () => connections.delete(connection));
  });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      await closeServer(server, connections);
      await observer.close();
      findings.close();
    })();
    return closing;
  };
  return {
    url: `${origin}${upstream.pathname}`,
    origin,
    findings,
    summary: () => findings.getSummary(observer.counts),
    suggestedProfile: () => observer.suggestProfile(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Validates the upstream URL. Its path is the base path of the API: `/api/v1` if it has none.
 *
 * @throws TypeError
 */
function parseUpstream(upstream: string | URL): URL {
  const url = URL.parse(String(upstream));
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError(`The upstream must be an http or https URL, not "${redactUrl(String(upstream))}".`);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new TypeError('The upstream must not contain credentials, a query or a fragment.');
  url.pathname = url.pathname === '/' ? '/api/v1' : url.pathname.replace(/\/+$/, '');
  return url;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      // A failed accept must not stop the proxy.
      server.on('error', () => {});
      resolve();
    });
  });
}

function closeServer(server: Server, connections: ReadonlySet<ProxyConnection>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const connection of connections) connection.destroy();
  });
}
