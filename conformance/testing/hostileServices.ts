/** Services that misbehave after some requests: silent, dripping, endless, malformed. None of them may stall a run. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { respondTo, type ServiceResponse, sendResponse } from './service.ts';

type Posts = Parameters<typeof respondTo>[1];
type Behaviour = (res: ServerResponse, req: IncomingMessage, until: AbortSignal, posts: Posts) => void;

export interface HostileService {
  readonly url: string;
  close(): Promise<void>;
}

const json = { 'content-type': 'application/json' };
const list = '{"success":true,"data":[]}';

/** Repeats a step until the service is closed or the client is gone. */
function repeat(res: ServerResponse, until: AbortSignal, milliseconds: number, step: () => void): void {
  const timer = setInterval(() => (res.destroyed ? clearInterval(timer) : step()), milliseconds);
  until.addEventListener('abort', () => clearInterval(timer), { once: true });
  res.once('close', () => clearInterval(timer));
}

const buildRaw =
  (...pieces: readonly string[]): Behaviour =>
  ({ socket }) => {
    for (const piece of pieces) socket?.write(piece);
  };
const buildRawEnd =
  (text: string): Behaviour =>
  ({ socket }) =>
    socket?.end(text);
const buildBody =
  (status: number, text: string, headers: Readonly<Record<string, string>> = json): Behaviour =>
  (res) => {
    res.writeHead(status, headers);
    res.end(text);
  };

/** Behaviours after which a request has no usable response. */
export const unresponsiveBehaviours: Readonly<Record<string, Behaviour>> = {
  silent: () => {},
  'dripping headers': (res, _req, until) => repeat(res, until, 20, () => res.socket?.write('H')),
  'dripping body': (res, _req, until) => {
    res.writeHead(200, json);
    repeat(res, until, 20, () => res.write(' '));
  },
  'endless body': (res, _req, until) => {
    res.writeHead(200, json);
    repeat(res, until, 1, () => res.write(' '.repeat(65_536)));
  },
  'endless headers': (res, _req, until) => {
    res.socket?.write('HTTP/1.1 200 OK\r\n');
    repeat(res, until, 1, () => res.socket?.write(`X-Header: ${'x'.repeat(8192)}\r\n`));
  },
  'endless interim responses': (res, _req, until) => repeat(res, until, 1, () => res.writeProcessing()),
  'huge body': (res) => {
    res.writeHead(200, { ...json, 'content-length': String(2 ** 31) });
    res.write(' '.repeat(2 ** 25));
  },
  reset: ({ socket }) => socket?.resetAndDestroy(),
  'closed without a response': ({ socket }) => socket?.destroy(),
  'half a response': buildRawEnd(`HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"succ`),
  'half closed and silent': (res) => res.socket?.end(),
  'content length too long': buildRaw(`HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n${list}`),
  'content length too short': buildRaw('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}', list),
  'two content lengths': buildRaw(`HTTP/1.1 200 OK\r\nContent-Length: 26\r\nContent-Length: 27\r\n\r\n${list}`),
  'malformed chunks': buildRawEnd('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n'),
  'not HTTP': buildRawEnd('SSH-2.0-OpenSSH_9.6\r\n'),
};

/** Behaviours that respond to every request with something useless. */
export const uselessBehaviours: Readonly<Record<string, Behaviour>> = {
  'deep lists': buildBody(200, `{"success":true,"data":${'['.repeat(40_000)}${']'.repeat(40_000)}}`),
  'deep objects': buildBody(200, `{"success":true,"data":${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}}`),
  'redirect to itself': (res, req) =>
    buildBody(302, '', { location: req.url ?? '/' })(res, req, new AbortController().signal, new Map()),
  'truncated JSON': buildBody(200, '{"success":true,"data":[{'),
  'a web page': buildBody(200, '<!doctype html><title>Welcome</title>', { 'content-type': 'text/html' }),
  'gzip in name only': buildBody(200, list, { ...json, 'content-encoding': 'gzip' }),
  'server errors': buildBody(500, '{"success":false}'),
};

/** Responds to every request with the response to the previous one. */
function createLateResponses(): Behaviour {
  let previous: ServiceResponse = { status: 200, body: { success: true, data: [] } };
  return async (res, req, _until, posts) => {
    const late = previous;
    previous = await respondTo(req, posts);
    sendResponse(res, late);
  };
}

function createRandomJson(): Behaviour {
  let seed = 1;
  const draw = (bound: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % bound;
  };
  const generateValue = (depth: number): unknown => {
    const kind = draw(depth > 3 ? 4 : 6);
    if (kind < 4) return [null, draw(2) === 0, draw(1_000_000), `text ${draw(1000)}`][kind];
    const members = Array.from({ length: draw(6) }, () => generateValue(depth + 1));
    const names = ['id', 'data', 'status', 'success', 'text', 'errors'];
    return kind === 4 ? members : Object.fromEntries(members.map((member) => [names[draw(names.length)], member]));
  };
  return (res) => sendResponse(res, { status: 200, body: { success: true, data: generateValue(0) } });
}

/** Behaviours that respond with well-formed JSON that is unrelated to the request. */
export const unrelatedBehaviours: Readonly<Record<string, () => Behaviour>> = {
  'the response of the previous request': createLateResponses,
  'a record of 490 levels': () => buildBody(200, `{"success":true,"data":${'{"a":'.repeat(488)}1${'}'.repeat(488)}}`),
  'random JSON': createRandomJson,
};

/** @param after the number of requests that get a correct response first */
export async function startHostileService(behaviour: Behaviour, after: number): Promise<HostileService> {
  const stop = new AbortController();
  const posts: Posts = new Map();
  let count = 0;
  const server = createServer((req, res) => {
    res.on('error', () => {});
    if (count++ < after)
      respondTo(req, posts)
        .then((response) => sendResponse(res, response))
        .catch(() => res.destroy());
    else {
      req.resume();
      behaviour(res, req, stop.signal, posts);
    }
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      stop.abort();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
