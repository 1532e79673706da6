/** A mock behind a planted fault: in this process, or on its own port. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FetchHandler } from '../../conformance/target/inProcess/fetchSender.ts';
import { createMock } from '../../mock-server/createMock.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { world } from '../../spec/world.ts';
import type { KnownRecords } from './families/known.ts';
import { buildRequestContext, changeResponse, type Fault, type Json } from './fault.ts';
import { createContractFormat } from './injector/contractFormat.ts';
import { FaultInjector, type TrafficObserver } from './injector/faultInjector.ts';
import { keys } from './keys.ts';

export interface FaultyService {
  readonly url: string;
  readonly origin: string;
  /** The facts from its traffic, if its fault is one of a family. */
  readonly known?: KnownRecords;
  /** Handles requests, if the service runs in this process without a port. */
  readonly fetch?: FetchHandler;
  close(): Promise<void>;
}

/** A service without a port. */
export interface PortlessFaultyService extends FaultyService {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Sets the origin of hosted URLs. */
  setOrigin(origin: string): void;
}

/** Starts the service on a port, a free one by default; without a fault it is the plain mock. */
export async function startFaultyService(
  fault: Fault | undefined,
  profile?: Profile,
  port = 0,
): Promise<FaultyService> {
  const { fetch, setOrigin, known, close } = openFaultyService(fault, profile);
  const server = createServer((req, res) => {
    serve(req, res, fetch).catch(() => res.destroy());
  });
  // Prevents the server from closing kept-alive connections while the process is busy.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  setOrigin(origin);
  return {
    url: `${origin}/api/v1`,
    origin,
    ...(known && { known }),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await close();
    },
  };
}

/** One account more than in the default world, so that a lead magnet can move to another connected one. */
const outreachAccounts = [...world.outreachAccounts, { id: 'out_cleo', name: 'Cleo Field', status: 'connected' }].map(
  ({ id, name, status }) => ({
    id,
    name,
    status: status === 'connected' ? ('connected' as const) : ('disconnected' as const),
  }),
);

/** Opens the service in this process; without a fault it is the plain mock. */
export function openFaultyService(
  fault: Fault | undefined,
  profile?: Profile,
  observer?: TrafficObserver,
): PortlessFaultyService {
  const skippedRules = new Set(fault?.skippedRules ?? []);
  const faultBehaviour = fault?.createFaultBehaviour?.();
  const origin = 'http://localhost';
  const url = `${origin}/api/v1`;
  const injector =
    faultBehaviour === undefined && observer === undefined
      ? undefined
      : new FaultInjector(createContractFormat(url), faultBehaviour ?? {}, observer);
  const mock = createMock({
    ...(profile === undefined ? {} : { profile }),
    enforces: (rule, finding) => !skippedRules.has(rule) && injector?.enforces(finding) !== false,
    onError: () => {},
    seed: { outreachAccounts },
    keys: [
      { key: keys.primary, plans: ['api', 'pro'] },
      { key: keys.other, plans: ['api', 'pro'] },
      { key: keys.api, plans: ['api'] },
      { key: keys.starter, plans: ['starter'] },
    ],
  });
  const middleware = fault?.createMiddleware?.();
  const respondWithMiddleware = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (fault?.publicationFault !== undefined && pathname === '/_mock/outbox')
      return changeOutbox(await mock.fetch(request), fault.publicationFault);
    if (middleware === undefined || !pathname.startsWith('/api/v1')) return mock.fetch(request);
    return middleware(await buildRequestContext(request, mock.url), mock.fetch);
  };
  const respond = (request: Request): Promise<Response> =>
    injector === undefined ? respondWithMiddleware(request) : injector.respond(request, respondWithMiddleware);
  const setOrigin = (origin: string): void => mock.parts.urls.setOrigin(origin);
  setOrigin(origin);
  return {
    url,
    origin,
    fetch: respond,
    setOrigin,
    ...(injector && { known: injector.known }),
    close: () => mock.close(),
  };
}

function changeOutbox(response: Response, mapPublication: NonNullable<Fault['publicationFault']>): Promise<Response> {
  return changeResponse(response, (body) => {
    body.data = body.data.flatMap((item: Json) => (item.kind === 'publication' ? mapPublication(item) : [item]));
  });
}

async function serve(
  req: IncomingMessage,
  res: ServerResponse,
  respond: (request: Request) => Promise<Response>,
): Promise<void> {
  const method = req.method ?? 'GET';
  const headers = new Headers(
    Object.entries(req.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])) as [
      string,
      string,
    ][],
  );
  const body =
    method === 'GET' || method === 'HEAD'
      ? {}
      : { body: Readable.toWeb(req) as ReadableStream, duplex: 'half' as const };
  const response = await respond(new Request(`http://${req.headers.host}${req.url}`, { method, headers, ...body }));
  res.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) res.end();
  else await pipeline(Readable.fromWeb(response.body as never), res);
  req.resume();
}
