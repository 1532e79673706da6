/** The door for node:http, and through it for Express: a listener that answers below a base path. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type Awaitable, isThenable } from '../awaitable.ts';
import type { ServiceRequest, ServiceResponse } from '../message.ts';
import type { Service } from '../service.ts';

/** A listener that answers every request; `base` is what its URLs begin with, such as `/api/v1`. */
export function nodeListener(
  service: Service,
  base = '',
): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  return async (req, res) => {
    const { path, query } = splitTarget(req.url ?? '/', base);
    const request = requestOf(req, path, query);
    const made = service.answer(request.whole === undefined ? await gathered(req, request) : request);
    send(res, isThenable(made) ? await made : made, req.method === 'HEAD');
  };
}

/** A JSON body that is no larger is waited for before anything else is done. */
const mostGathered = 65_536;

/** The request with its body whole, where it is a small one; otherwise the body comes in while it is read. */
function gathered(req: IncomingMessage, request: ServiceRequest): Awaitable<ServiceRequest> {
  const bytes = Number(req.headers['content-length'] ?? Number.NaN);
  const small = bytes <= mostGathered && req.headers['content-type']?.startsWith('multipart/') !== true;
  if (!small || req.readableEnded) return request;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () =>
      resolve({ ...request, whole: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) }),
    );
    // Whoever broke off is told so by the body, which gives the reason to whoever reads it.
    req.on('error', () => resolve(request));
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
export function requestOf(req: IncomingMessage & { body?: unknown }, path: string, query: string): ServiceRequest {
  return {
    ...(hasBody(req) ? {} : { whole: empty }),
    method: req.method ?? 'GET',
    path,
    query,
    header: (name) => {
      const value = req.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    // A body parser may have been here before, as in most Express apps.
    body: () => (req.readableEnded && req.body !== undefined && !isEmpty(req) ? chunkOf(req.body) : req),
  };
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
  res.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  if (cut === 'truncated') {
    res.write(body.slice(0, body.length / 2), () => res.socket?.destroy());
    return;
  }
  res.end(headOnly ? undefined : body);
}
