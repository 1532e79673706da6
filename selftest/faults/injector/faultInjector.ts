/** Injects a fault into the traffic of a service: parses each message, changes it and writes it back. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { findFile } from '../../../conformance/files/catalogue.ts';
import { excludesBody } from '../../../spec/decisions/statuses.ts';
import type { OperationId } from '../../../spec/operations/index.ts';
import {
  type Call,
  type FaultBehaviour,
  type HostedFile,
  isOk,
  type NamedFinding,
  type ParsedResponse,
  type Upload,
} from '../families/faultBehaviour.ts';
import { KnownRecords } from '../families/known.ts';
import { type Json, parseJson, readKey } from '../request.ts';
import { buildBodyInit, type MessageFormat } from './messageFormat.ts';

type Fetch = (request: Request) => Promise<Response>;

/** An exchange with the service, unchanged by any fault. */
export interface ObservedExchange {
  readonly call: Call;
  readonly response: ParsedResponse;
}

/** The callbacks of a recorder. */
export interface TrafficObserver {
  readonly onExchange?: (exchange: ObservedExchange) => void;
  /** A refusal, including those of requests that belong to no operation. */
  readonly onRefusal?: (response: ParsedResponse) => void;
  readonly onOutbox?: (items: readonly Json[]) => void;
  readonly onFile?: (file: HostedFile) => void;
}

/** A response in the form of the contract, and its body as it was received. */
interface Received {
  readonly text: string;
  readonly response: ParsedResponse;
}

const outboxPath = '/_mock/outbox';
const mediaPath = '/media/';

export class FaultInjector {
  readonly #format: MessageFormat;
  readonly #faultBehaviour: FaultBehaviour;
  readonly #observer: TrafficObserver;
  readonly known = new KnownRecords();
  readonly #current = new AsyncLocalStorage<Call>();
  readonly #files: HostedFile[] = [];
  #inProgress = 0;

  constructor(format: MessageFormat, faultBehaviour: FaultBehaviour, observer: TrafficObserver = {}) {
    this.#format = format;
    this.#faultBehaviour = faultBehaviour;
    this.#observer = observer;
  }

  /** Whether the service enforces a rule in the request that it is handling. */
  enforces(finding: NamedFinding): boolean {
    const call = this.#current.getStore();
    return call === undefined || this.#faultBehaviour.ignores?.(finding, call, this.known) !== true;
  }

  async respond(request: Request, fetch: Fetch): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === outboxPath) return this.#changeOutboxResponse(await fetch(request));
    if (pathname.startsWith(mediaPath)) return this.#changeFile(pathname, await fetch(request));
    if (!pathname.startsWith('/api/v1')) return fetch(request);
    this.#inProgress++;
    try {
      return await this.#exchange(request, fetch);
    } finally {
      this.#inProgress--;
    }
  }

  async #exchange(request: Request, fetch: Fetch): Promise<Response> {
    const bytes = request.method === 'GET' ? undefined : Buffer.from(await request.arrayBuffer());
    const whole = new Request(request.url, {
      method: request.method,
      headers: request.headers,
      ...buildBodyInit(bytes),
    });
    const content = await this.#format.readRequest(whole.clone());
    if (content === undefined) {
      const received = await this.#readResponse(await fetch(whole), undefined);
      return this.#buildResponse(this.#changeRefusal(received.response), received, undefined);
    }
    const { operation } = content;
    // The mock handles a request in one turn, so requests that were sent together overlap only if this one waits.
    await nextTurn();
    await nextTurn();
    const upload = operation === 'uploadMedia' && bytes !== undefined ? parseUpload(bytes) : undefined;
    const call: Call = {
      ...content,
      bytes: bytes?.length ?? 0,
      key: readKey(request),
      ...(upload === undefined ? {} : { upload }),
      parallel: this.#inProgress > 1,
    };
    const reply = this.#faultBehaviour.respondInstead?.(call, this.known);
    if (reply !== undefined) return this.#writeResponse(reply, operation);
    const write = (changedCall: Call): Request => this.#format.writeRequest(whole, call, changedCall, bytes);
    const send = (sentCall: Call, sentRequest: Request): Promise<Response> =>
      this.#current.run(sentCall, () => fetch(sentRequest));
    const sentCall = this.#faultBehaviour.changeRequest?.(call, this.known) ?? call;
    const received = await this.#readResponse(
      await send(sentCall, sentCall === call ? whole : write(sentCall)),
      operation,
    );
    const { response } = received;
    this.#observer.onExchange?.({ call, response });
    const changedResponse =
      this.#faultBehaviour.changeResponse?.(response, call, this.known) ?? this.#changeRefusal(response);
    const furtherCalls = isOk(response) ? this.#faultBehaviour.listFurtherCalls?.(call, this.known) : undefined;
    this.known.note(call, response);
    for (const furtherCall of furtherCalls ?? []) await send(furtherCall, write(furtherCall));
    return this.#buildResponse(changedResponse, received, operation);
  }

  async #readResponse(response: Response, operation: OperationId | undefined): Promise<Received> {
    const text = await response.text();
    const { 'content-length': _, ...headers } = Object.fromEntries(response.headers);
    const parsed = { status: response.status, headers, body: parseJson(text) ?? text };
    return { text, response: { ...parsed, body: this.#format.readBody(parsed, operation) } };
  }

  /** Returns the original response unless the fault changed it. */
  #buildResponse(
    changedResponse: ParsedResponse | undefined,
    { text, response }: Received,
    operation: OperationId | undefined,
  ): Response {
    return changedResponse === undefined
      ? buildResponse(response, text)
      : this.#writeResponse(changedResponse, operation);
  }

  #writeResponse(response: ParsedResponse, operation: OperationId | undefined): Response {
    const body = this.#format.writeBody(response, operation);
    return buildResponse(response, typeof body === 'string' ? body : JSON.stringify(body));
  }

  #changeRefusal(response: ParsedResponse): ParsedResponse | undefined {
    if (isOk(response)) return undefined;
    this.#observer.onRefusal?.(response);
    return this.#faultBehaviour.changeRefusal?.(response);
  }

  /** The items of the outbox, changed by the fault. */
  changeOutbox(items: readonly Json[]): readonly Json[] {
    this.#observer.onOutbox?.(items);
    return items.flatMap(
      (item, i) => this.#faultBehaviour.replaceOutboxItem?.(item, items.slice(0, i), this.known) ?? [item],
    );
  }

  async #changeOutboxResponse(response: Response): Promise<Response> {
    const body = parseJson(await response.text());
    const data = this.changeOutbox(Array.isArray(body?.data) ? body.data : []);
    return Response.json({ ...body, data }, { status: response.status });
  }

  async #changeFile(path: string, response: Response): Promise<Response> {
    const file: HostedFile = {
      path,
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      bytes: new Uint8Array(await response.arrayBuffer()),
    };
    this.#observer.onFile?.(file);
    const { status, type, bytes } = this.#faultBehaviour.changeFile?.(file, this.#files) ?? file;
    this.#files.push(file);
    return new Response(Buffer.from(bytes), { status, headers: { 'content-type': type } });
  }
}

/** Builds the response to send, without the content length of the original body. */
function buildResponse(
  { status, headers: { 'content-length': _, ...headers } }: ParsedResponse,
  text: string,
): Response {
  return new Response(excludesBody(status) ? null : text, { status, headers });
}

/** Reads the head of the first part of a form. */
function parseUpload(bytes: Buffer): Upload {
  const start = bytes.indexOf('\r\n\r\n');
  const head = bytes.subarray(0, Math.max(start, 0)).toString('utf8');
  const filename = /filename="([^"]*)"/i.exec(head)?.[1];
  const media = filename === undefined ? undefined : findFile(filename)?.media;
  return {
    filename,
    type: /content-type: *([^\r\n]+)/i.exec(head)?.[1],
    head: bytes.subarray(start + 4, start + 36).toString('latin1'),
    ...(media === undefined ? {} : { media }),
  };
}
