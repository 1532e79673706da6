/** The edge of a service: parses its traffic, and applies a fault to it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { findFile } from '../../../conformance/files/catalogue.ts';
import { getOperation } from '../../../spec/operations/index.ts';
import { buildRequestContext, type Json, parseJson } from '../request.ts';
import { KnownRecords } from './known.ts';
import type { Call, HostedFile, NamedFinding, ParsedResponse, Tamper, Upload } from './tamper.ts';
import { isOk } from './tamper.ts';

type Fetch = (request: Request) => Promise<Response>;

/** One exchange at the edge, unchanged by any fault. */
export interface EdgeExchange {
  readonly call: Call;
  readonly response: ParsedResponse;
}

/** The callbacks of a recorder. */
export interface EdgeObserver {
  readonly exchange?: (exchange: EdgeExchange) => void;
  /** A refusal, including those of requests that belong to no operation. */
  readonly refusal?: (response: ParsedResponse) => void;
  readonly outbox?: (items: readonly Json[]) => void;
  readonly file?: (file: HostedFile) => void;
}

const outboxPath = '/_mock/outbox';
const mediaPath = '/media/';

export class Edge {
  readonly #tamper: Tamper;
  readonly #observer: EdgeObserver;
  readonly known = new KnownRecords();
  readonly #current = new AsyncLocalStorage<Call>();
  readonly #files: HostedFile[] = [];
  #inProgress = 0;

  constructor(tamper: Tamper, observer: EdgeObserver = {}) {
    this.#tamper = tamper;
    this.#observer = observer;
  }

  /** Whether the service enforces a rule in the request that it is handling. */
  enforces(finding: NamedFinding): boolean {
    const call = this.#current.getStore();
    return call === undefined || this.#tamper.ignores?.(finding, call, this.known) !== true;
  }

  async respond(request: Request, base: string, fetch: Fetch): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === outboxPath) return this.#tamperOutbox(await fetch(request));
    if (pathname.startsWith(mediaPath)) return this.#tamperFile(pathname, await fetch(request));
    if (!pathname.startsWith('/api/v1')) return fetch(request);
    this.#inProgress++;
    try {
      return await this.#exchange(request, base, fetch);
    } finally {
      this.#inProgress--;
    }
  }

  async #exchange(request: Request, base: string, fetch: Fetch): Promise<Response> {
    const bytes = request.method === 'GET' ? undefined : Buffer.from(await request.arrayBuffer());
    const whole = new Request(request.url, {
      method: request.method,
      headers: request.headers,
      ...buildBodyInit(bytes),
    });
    const { operation, id, body } = await buildRequestContext(whole.clone(), base);
    if (operation === undefined) {
      const response = await parseResponse(await fetch(whole));
      return buildResponse(this.#tamperRefusal(response) ?? response);
    }
    // The mock handles a request in one turn, so requests that were sent together overlap only if this one waits.
    await nextTurn();
    await nextTurn();
    const url = new URL(request.url);
    const upload = operation === 'uploadMedia' && bytes !== undefined ? parseUpload(bytes) : undefined;
    const call: Call = {
      operation,
      ...(id === undefined ? {} : { id: decodeURIComponent(id) }),
      query: Object.fromEntries(url.searchParams),
      body,
      bytes: bytes?.length ?? 0,
      key: /^bearer (.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '',
      ...(upload === undefined ? {} : { upload }),
      parallel: this.#inProgress > 1,
    };
    const reply = this.#tamper.reply?.(call, this.known);
    if (reply !== undefined) return buildResponse(reply);
    const sentCall = this.#tamper.request?.(call, this.known) ?? call;
    const send = (sentCall: Call): Promise<Response> =>
      this.#current.run(sentCall, () => fetch(sentCall === call ? whole : withCall(whole, call, sentCall, bytes)));
    const response = await parseResponse(await send(sentCall));
    this.#observer.exchange?.({ call, response });
    const changedResponse =
      this.#tamper.response?.(response, call, this.known) ?? this.#tamperRefusal(response) ?? response;
    const more = isOk(response) ? this.#tamper.also?.(call, this.known) : undefined;
    this.known.note(call, response);
    // A repetition needs a request of its own, because the body of the first one was read.
    for (const sentCall of more ?? []) await send({ ...sentCall });
    return buildResponse(changedResponse);
  }

  #tamperRefusal(response: ParsedResponse): ParsedResponse | undefined {
    if (isOk(response)) return undefined;
    this.#observer.refusal?.(response);
    return this.#tamper.refusal?.(response);
  }

  async #tamperOutbox(response: Response): Promise<Response> {
    const body = parseJson(await response.text());
    const items: readonly Json[] = Array.isArray(body?.data) ? body.data : [];
    this.#observer.outbox?.(items);
    const data = items.flatMap((item, i) => this.#tamper.outbox?.(item, items.slice(0, i), this.known) ?? [item]);
    return Response.json({ ...body, data }, { status: response.status });
  }

  async #tamperFile(path: string, response: Response): Promise<Response> {
    const file: HostedFile = {
      path,
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      bytes: new Uint8Array(await response.arrayBuffer()),
    };
    this.#observer.file?.(file);
    const { status, type, bytes } = this.#tamper.file?.(file, this.#files) ?? file;
    this.#files.push(file);
    return new Response(Buffer.from(bytes), { status, headers: { 'content-type': type } });
  }
}

const buildBodyInit = (bytes: Buffer | undefined) => (bytes === undefined || bytes.length === 0 ? {} : { body: bytes });

async function parseResponse(response: Response): Promise<ParsedResponse> {
  const text = await response.text();
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: parseJson(text) ?? text };
}

/** Builds the response to send, without the content length of the original body. */
function buildResponse({ status, headers: { 'content-length': _, ...headers }, body }: ParsedResponse): Response {
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? (typeof body === 'string' ? body : JSON.stringify(body)) : null, { status, headers });
}

/** The HTTP request of a call that differs from the one that arrived. */
function withCall(request: Request, original: Call, call: Call, bytes: Buffer | undefined): Request {
  const { method, path } = getOperation(call.operation);
  const url = new URL(request.url);
  const basePath = url.pathname.slice(0, url.pathname.indexOf('/api/v1') + '/api/v1'.length);
  if (call.operation !== original.operation || call.id !== original.id)
    url.pathname = `${basePath}${path.replace('{id}', encodeURIComponent(call.id ?? ''))}`;
  if (call.query !== original.query) url.search = new URLSearchParams(call.query).toString();
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  if (call.key !== original.key) headers.set('authorization', `Bearer ${call.key}`);
  if (call.body !== original.body) {
    headers.set('content-type', 'application/json');
    return new Request(url, { method, headers, body: JSON.stringify(call.body) });
  }
  return new Request(url, { method, headers, ...(method === 'GET' ? {} : buildBodyInit(bytes)) });
}

/** The maximum size of a form whose parts are counted. */
const maxPartsBytes = 100_000;

/** Reads the head of the first part of a form. */
function parseUpload(bytes: Buffer): Upload {
  const start = bytes.indexOf('\r\n\r\n');
  const head = bytes.subarray(0, Math.max(start, 0)).toString('utf8');
  const filename = /filename="([^"]*)"/i.exec(head)?.[1];
  const media = filename === undefined ? undefined : findFile(filename)?.media;
  return {
    filename,
    parts:
      bytes
        .subarray(0, maxPartsBytes)
        .toString('latin1')
        .split(/content-disposition:/i).length - 1,
    type: /content-type: *([^\r\n]+)/i.exec(head)?.[1],
    head: bytes.subarray(start + 4, start + 36).toString('latin1'),
    ...(media === undefined ? {} : { media }),
  };
}
