/** The webhook receiver of the suite: a local server that records deliveries and behaves as the path says. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { behaviourOf } from './behaviours.ts';
import type { Received, Receiver } from './received.ts';

export interface ReceiverOptions {
  /** The interface to listen on; loopback by default. */
  readonly host?: string;
  /** 0, the default, selects a free port. */
  readonly port?: number;
  /** The URL under which the service reaches the receiver, if it differs. */
  readonly url?: string;
}

/** The maximum length of a delivery; those of this API are shorter. */
const longest = 4 * 1024 * 1024;

/** Starts the receiver and resolves when it listens. */
export async function startReceiver({ host = '127.0.0.1', port = 0, url }: ReceiverOptions = {}): Promise<Receiver> {
  const all: { readonly playing: string; readonly delivery: Received }[] = [];
  const attempts = new Map<string, number>();
  const origin = (): string => (url ?? `http://${reachable(host)}:${portOf(server)}`).replace(/\/$/, '');
  const urlOf = (playing: string, name: string): string =>
    `${origin()}/${encodeURIComponent(playing)}/${encodeURIComponent(name)}`;
  const server = createServer((request, response) => {
    const at = Date.now();
    read(request)
      .then((body) => take(request, response, body, at))
      .catch(() => response.destroy());
  });

  function take(request: IncomingMessage, response: ServerResponse, body: string, at: number): void {
    const path = URL.parse(request.url ?? '/', 'http://receiver')?.pathname ?? '';
    const [playing = '', name = ''] = path.split('/').slice(-2).map(decoded);
    const attempt = (attempts.get(path) ?? 0) + 1;
    attempts.set(path, attempt);
    const answer = behaviourOf(name).answer(attempt);
    const answered = answer === 'silence' ? 0 : answer.status;
    const delivery = { url: urlOf(playing, name), at, headers: flat(request), body, answered };
    all.push({ playing, delivery });
    if (answer === 'silence') return;
    const end = (): void => void response.writeHead(answer.status, { 'Content-Length': 0 }).end();
    if (answer.after === undefined) end();
    else setTimeout(end, answer.after).unref();
  }

  await listening(server, port, host);
  return {
    urlOf,
    received: (wanted) => all.filter(({ playing }) => playing === wanted).map(({ delivery }) => delivery),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Decodes a segment, or returns it unchanged if its escapes are invalid. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longest) throw new RangeError(`A delivery is longer than ${longest} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Joins repeated headers; names are in lower case already. */
function flat({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
