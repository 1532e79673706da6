/**
 * A small second implementation of the API. It shares no code with the mock, the service or the contract's rules, and
 * makes different choices on open points. The suite must report nothing against it.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  createMagnet,
  createPost,
  type Handler,
  listAccounts,
  listLeads,
  listOutreach,
  listPosts,
  pauseMagnet,
  removePost,
  republish,
  startMagnet,
  updateMagnet,
  updatePost,
  upload,
} from './handlers.ts';
import { readFile, readJson } from './readBody.ts';
import { Refusal } from './refusal.ts';
import { type Comment, Store } from './store.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies have any shape until they are checked
type Json = any;

export interface SecondService {
  readonly url: string;
  readonly origin: string;
  close(): Promise<void>;
}

/** `primary` may do everything, as may `other` on other accounts; `basic` lacks lead magnets. */
export const secondKeys = { primary: 'second-all', other: 'second-other', basic: 'second-basic' } as const;

export type SecondKeys = Readonly<Record<keyof typeof secondKeys, string>>;

export interface SecondOptions {
  readonly keys?: SecondKeys;
  /** Whether the check with a message applies; all do by default. */
  readonly enforces?: (check: string) => boolean;
  /** Called with errors of the service; prints them by default. */
  readonly onError?: (error: unknown) => void;
}

export async function startSecondService({
  keys = secondKeys,
  enforces,
  onError = console.error,
}: SecondOptions = {}): Promise<SecondService> {
  const stores = new Map(
    [
      new Store(keys.primary, ['api', 'pro'], enforces),
      new Store(keys.other, ['api', 'pro'], enforces),
      new Store(keys.basic, ['starter'], enforces),
    ].map((store) => [store.key, store]),
  );
  const server = createServer((req, res) => {
    serve(req, res, stores).catch((error: unknown) => {
      if (!(error instanceof Refusal)) onError(error);
      sendResponse(res, toRefusal(error));
    });
  });
  // Prevents the server from closing kept-alive connections while a test is busy.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return { url: `${origin}/api/v1`, origin, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function serve(req: IncomingMessage, res: ServerResponse, stores: ReadonlyMap<string, Store>): Promise<void> {
  const origin = `http://${req.headers.host}`;
  const url = new URL(req.url ?? '/', origin);
  if (url.pathname.startsWith('/test/'))
    return sendResponse(res, handleControl(url.pathname.slice(6), await readJson(req, false), stores));
  const { handler, id, needsPlan } = findRoute(req.method ?? '', url.pathname);
  const [scheme = '', key = ''] = (req.headers.authorization ?? '').split(' ');
  const store = scheme.toLowerCase() === 'bearer' ? stores.get(key) : undefined;
  if (store === undefined) throw new Refusal(401, 'UNAUTHENTICATED', 'The API key is unknown.');
  store.tick();
  if (needsPlan && !(store.plans.includes('api') && store.plans.includes('pro')))
    throw new Refusal(403, 'PLAN_UPGRADE_REQUIRED', 'Lead magnets require the API plan and Pro.');
  const body = await readBody(handler, req);
  sendResponse(res, handler({ store, origin, id, query: url.searchParams, body }));
}

async function readBody(handler: Handler, req: IncomingMessage): Promise<unknown> {
  if (handler === upload) return await readFile(req);
  return req.method === 'GET' || bodilessHandlers.has(handler) ? undefined : await readJson(req);
}

function sendResponse(
  res: ServerResponse,
  { status = 200, ...body }: { status?: number; [member: string]: unknown },
): void {
  const text = JSON.stringify(status < 300 ? { success: true, ...body } : body);
  res.writeHead(status, { 'Content-Type': 'application/json', Connection: status >= 400 ? 'close' : 'keep-alive' });
  res.end(text);
}

function toRefusal(error: unknown): { status: number; success: false; error: object } {
  const { status, code, message } =
    error instanceof Refusal ? error : { status: 500, code: 'INTERNAL_ERROR', message: 'Internal error.' };
  return { status, success: false, error: { code, message } };
}

/** Actions without a body. */
const bodilessHandlers: ReadonlySet<Handler> = new Set([removePost, pauseMagnet, startMagnet]);

const routes: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
  ['POST', /^\/posts$/, createPost],
  ['GET', /^\/posts$/, listPosts],
  ['PATCH', /^\/posts\/([^/]+)$/, updatePost],
  ['POST', /^\/posts\/([^/]+)\/remove$/, removePost],
  ['PUT', /^\/posts\/([^/]+)\/targets$/, republish],
  ['GET', /^\/accounts$/, listAccounts],
  ['GET', /^\/accounts\/outreach$/, listOutreach],
  ['POST', /^\/media\/upload$/, upload],
  ['POST', /^\/lead-magnets$/, createMagnet],
  ['PUT', /^\/lead-magnets\/([^/]+)$/, updateMagnet],
  ['POST', /^\/lead-magnets\/([^/]+)\/pause$/, pauseMagnet],
  ['POST', /^\/lead-magnets\/([^/]+)\/start$/, startMagnet],
  ['GET', /^\/lead-magnets\/([^/]+)\/leads$/, listLeads],
];

function findRoute(method: string, path: string): { handler: Handler; id: string; needsPlan: boolean } {
  const apiPath = path.startsWith('/api/v1/') ? path.slice(7) : '';
  for (const [verb, pattern, handler] of routes) {
    const match = pattern.exec(apiPath);
    if (match !== null && verb === method)
      return { handler, id: decodeURIComponent(match[1] ?? ''), needsPlan: apiPath.startsWith('/lead-magnets') };
  }
  if (path.startsWith('/files/')) throw new Refusal(403, 'FORBIDDEN', 'Only networks can read hosted files.');
  throw new Refusal(404, 'NOT_FOUND', 'No operation has this path and method.');
}

/** The control calls for tests. */
function handleControl(action: string, body: Json, stores: ReadonlyMap<string, Store>): { data: Json } {
  const store = stores.get(body.key);
  if (store === undefined) throw new Refusal(404, 'NOT_FOUND', 'No store has this API key.');
  store.tick();
  if (action === 'reset') store.clear();
  if (action === 'advance') store.offset += body.milliseconds;
  if (action === 'plans') store.plans = body.plans;
  if (action === 'break')
    body.works ? store.failingAccounts.delete(body.account) : store.failingAccounts.add(body.account);
  if (action === 'outreach') store.isOutreachConnected = body.connected;
  if (action === 'comment') {
    const magnet = store.magnets.find(({ magnetId }) => magnetId === body.magnet)?.body;
    const post = body.post ?? magnet?.watchedPost ?? magnet?.watchedUrl;
    const commenter = { ...body.who, profileUrl: `https://professional.example/in/${body.who.id}` };
    store.comments.push({
      id: store.createId('c'),
      post,
      commenter,
      text: body.text,
      at: store.now(),
    } satisfies Comment);
  }
  store.tick();
  return { data: { now: store.stamp(), ...(action === 'sent' ? { sent: store.outbox } : {}) } };
}
