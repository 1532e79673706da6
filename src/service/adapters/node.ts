/** The door for node:http, and through it for Express: a listener that answers below a base path. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ServiceRequest, ServiceResponse } from '../message.ts';
import type { Service } from '../service.ts';

/** A listener that answers every request; `base` is what its URLs begin with, such as `/api/v1`. */
export function nodeListener(
  service: Service,
  base = '',
): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  return async (req, res) => {
    const { path, query } = splitTarget(req.url ?? '/', base);
    const request = new NodeRequest(req, path, query);
    if (request.whole === undefined) await gather(req, request);
    send(res, await service.handle(request), req.method === 'HEAD');
  };
}

/** A JSON body that is no larger is waited for before anything else is done. */
const mostGathered = 65_536;

/** Makes a small body whole; any other comes in while it is read. */
function gather(req: IncomingMessage, request: NodeRequest): Promise<void> {
  const bytes = Number(req.headers['content-length'] ?? Number.NaN);
  const small = bytes <= mostGathered && req.headers['content-type']?.startsWith('multipart/') !== true;
  // Not in this tick: Node first answers for a body that it finds faulty, and nothing may have read from it by then.
  if (!small || req.readableEnded) return Promise.resolve();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      request.whole = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      resolve();
    });
    // Reading the body fails with the same error, and says so to the client.
    req.on('error', () => resolve());
  });
}

/** A target without scheme and host, which a client may send as it would to a proxy. */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const [, rest] = /^https?:\/\/[^/?]*(.*)$/is.exec(target) ?? [];
  return rest ?? target;
}

/** The path below the base; one that is not below it is none of the service's paths. */
export function below(path: string, base: string): string {
  return path.startsWith(base) ? path.slice(base.length) : '';
}

/** Path below the base, and query, of a request target; nothing is decoded, so nothing can fail. */
export function splitTarget(target: string, base: string): { readonly path: string; readonly query: string } {
  const origin = originForm(target);
  const mark = origin.indexOf('?');
  const path = mark < 0 ? origin : origin.slice(0, mark);
  return {
    path: below(path, base),
    query: mark < 0 ? '' : origin.slice(mark + 1),
  };
}

/** What the service sees of a request. */
export function requestOf(req: IncomingMessage, path: string, query: string): ServiceRequest {
  return new NodeRequest(req, path, query);
}

class NodeRequest implements ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  whole: Uint8Array | undefined;
  readonly #req: IncomingMessage & { body?: unknown };

  constructor(req: IncomingMessage, path: string, query: string) {
    this.method = req.method ?? 'GET';
    this.path = path;
    this.query = query;
    this.whole = hasBody(req) ? undefined : empty;
    this.#req = req;
  }

  header(name: string): string | undefined {
    const value = this.#req.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  /** A body parser may have been here before, as in most Express apps. */
  body(): AsyncIterable<Uint8Array> {
    const req = this.#req;
    return req.readableEnded && req.body !== undefined && !isEmpty(req) ? chunkOf(req.body) : req;
  }
}

const empty = new Uint8Array(0);

/** A request says by its headers whether there is anything to come. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Of nothing a parser makes an object. */
function isEmpty(req: IncomingMessage): boolean {
  return req.headers['content-length'] === '0';
}

/** What a parser made of the body: bytes as they came, or a JSON value, which may be a string. */
function chunkOf(body: unknown): AsyncIterable<Uint8Array> {
  return Readable.from([Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))]);
}

function send(res: ServerResponse, { status, headers, body, cut }: ServiceResponse, headOnly: boolean): void {
  if (res.headersSent || res.destroyed) return;
  if (cut === 'reset') {
    res.socket?.resetAndDestroy();
    return;
  }
  const lines: (string | number)[] = [];
  for (const name of Object.keys(headers)) lines.push(name, headers[name] ?? '');
  lines.push('Content-Length', Buffer.byteLength(body));
  res.writeHead(status, lines);
  if (cut === 'truncated') {
    res.write(body.slice(0, body.length / 2), () => res.socket?.destroy());
    return;
  }
  res.end(headOnly ? undefined : body);
}
