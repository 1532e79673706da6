/** The adapter for node:http, also used by Express: a listener that serves a base path. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ServiceRequest, ServiceResponse } from '../message.ts';
import type { Service } from '../service.ts';

/** Creates a listener that handles every request. `base` is the prefix of its URLs, such as `/api/v1`. */
export function nodeListener(
  service: Service,
  base = '',
): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  return async (req, res) => {
    const { path, query } = splitTarget(req.url ?? '/', base);
    const request = new NodeRequest(req, path, query);
    if (request.bufferedBody === undefined) await bufferBody(req, request);
    sendResponse(res, await service.handle(request), req.method === 'HEAD');
  };
}

/** JSON bodies up to this size are read completely before the request is handled. */
const maxBufferedBytes = 65_536;

/** Reads a small body completely. Larger bodies and uploads are streamed. */
function bufferBody(req: IncomingMessage, request: NodeRequest): Promise<void> {
  const bytes = Number(req.headers['content-length'] ?? Number.NaN);
  const isSmall = bytes <= maxBufferedBytes && req.headers['content-type']?.startsWith('multipart/') !== true;
  // Even a resolved promise defers the handling, so that Node's parser rejects a malformed body before the service reads it.
  if (!isSmall || req.readableEnded) return Promise.resolve();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      request.bufferedBody = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      resolve();
    });
    // Reading the body later fails with the same error and reports it to the client.
    req.on('error', () => resolve());
  });
}

/** Removes scheme and host from a request target; clients may send the absolute form, as they do to a proxy. */
export function toOriginForm(target: string): string {
  if (target.startsWith('/')) return target;
  const [, originPath] = /^https?:\/\/[^/?]*((?:[/?].*)?)$/is.exec(target) ?? [];
  return originPath ?? target;
}

/** The path below the base; empty if the path is outside the base. */
export function getPathBelow(path: string, base: string): string {
  return path.startsWith(base) ? path.slice(base.length) : '';
}

/** Splits a request target into the path below the base and the query. Decodes nothing, so it never throws. */
export function splitTarget(target: string, base: string): { readonly path: string; readonly query: string } {
  const originTarget = toOriginForm(target);
  const queryMark = originTarget.indexOf('?');
  const path = queryMark < 0 ? originTarget : originTarget.slice(0, queryMark);
  return {
    path: getPathBelow(path, base),
    query: queryMark < 0 ? '' : originTarget.slice(queryMark + 1),
  };
}

/** Converts a Node request to the service's form. */
export function buildRequest(req: IncomingMessage, path: string, query: string): ServiceRequest {
  return new NodeRequest(req, path, query);
}

class NodeRequest implements ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  bufferedBody: Uint8Array | undefined;
  readonly #req: IncomingMessage & { body?: unknown };

  constructor(req: IncomingMessage, path: string, query: string) {
    this.method = req.method ?? 'GET';
    this.path = path;
    this.query = query;
    this.bufferedBody = hasBody(req) ? undefined : emptyBody;
    this.#req = req;
  }

  header(name: string): string | undefined {
    const value = this.#req.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  get headers(): Readonly<Record<string, string>> {
    return Object.fromEntries(Object.keys(this.#req.headers).map((name) => [name, this.header(name) ?? '']));
  }

  /** Uses `req.body` if a body parser has already consumed the stream, as in most Express apps. */
  body(): AsyncIterable<Uint8Array> {
    const req = this.#req;
    return req.readableEnded && req.body !== undefined && !hasEmptyBody(req) ? getChunk(req.body) : req;
  }
}

const emptyBody = new Uint8Array(0);

/** Whether the headers announce a body. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Whether the request has no body. Body parsers set `req.body` to an object even then. */
function hasEmptyBody(req: IncomingMessage): boolean {
  return req.headers['content-length'] === '0';
}

/** Serializes the result of a body parser: raw bytes, or a JSON value, which may be a string. */
function getChunk(body: unknown): AsyncIterable<Uint8Array> {
  return Readable.from([Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))]);
}

function sendResponse(res: ServerResponse, { status, headers, body, cut }: ServiceResponse, isHead: boolean): void {
  if (res.headersSent || res.destroyed) return;
  if (cut === 'reset') {
    res.socket?.resetAndDestroy();
    return;
  }
  const headerList: (string | number)[] = [];
  for (const name of Object.keys(headers)) headerList.push(name, headers[name] ?? '');
  if (status !== 204) headerList.push('Content-Length', Buffer.byteLength(body));
  res.writeHead(status, headerList);
  if (cut === 'truncated') {
    res.write(body.slice(0, body.length / 2), () => res.socket?.destroy());
    return;
  }
  res.end(isHead ? undefined : body);
}
