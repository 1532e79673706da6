/** Runs test vectors and examples against a mock with the default seed and a frozen clock. */

import { isObject } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { VectorRequest, VectorSetup } from '../../spec/rules/vector.ts';
import { parseDuration } from '../../spec/time/duration.ts';
import { hostedOrigin, world } from '../../spec/world.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { createMock } from '../createMock.ts';
import { type Adapter, type OpenAdapter, openInProcess } from './adapter.ts';
import { samples } from './samples.ts';

export interface RunResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  /** The raw body. */
  readonly text: string;
}

const key = 'vector-runner';

/** Sends requests in canonical names to a new mock with a given profile. */
export class VectorRunner {
  readonly #mock: ReturnType<typeof createMock>;
  readonly #ids = new Map<string, string>();
  readonly #openAdapter: () => Adapter | Promise<Adapter>;
  #adapter: Adapter | undefined;
  /** Errors inside the mock; expected to be empty. */
  readonly failures: unknown[] = [];

  constructor(
    { plans = world.plans, outreachConnected }: Pick<VectorSetup, 'plans' | 'outreachConnected'> = {},
    profile: Profile = defaultProfile,
    openAdapter: OpenAdapter = openInProcess,
  ) {
    const outreachAccounts = world.outreachAccounts.filter(
      ({ status }) => outreachConnected !== false || status !== 'connected',
    );
    this.#mock = createMock({
      profile,
      world: { ...world, outreachAccounts },
      keys: [{ key, plans }],
      frozenAt: world.now,
      strict: true,
      onError: (error) => this.failures.push(error),
    });
    this.#openAdapter = () => openAdapter(this.#mock);
  }

  /** Returns to the seed, as a new runner would start. */
  reset(): void {
    this.#mock.reset();
    this.#ids.clear();
  }

  /** Sets up a vector's preconditions through the API itself. */
  async setUp({ posts = {}, leadMagnets = {}, comments = [], paused = [], wait }: VectorSetup): Promise<void> {
    for (const [name, body] of Object.entries(posts)) await this.#create('createPost', name, body);
    for (const [name, body] of Object.entries(leadMagnets)) await this.#create('createLeadMagnet', name, body);
    for (const name of paused) await this.send('pauseLeadMagnet', { id: `{{${name}}}` });
    for (const { leadMagnet, author, text } of comments) this.#addCommentBelow(leadMagnet, author, text);
    if (wait !== undefined) this.advance(wait);
  }

  advance(duration: string): void {
    this.#mock.advance(parseDuration(duration) ?? 0);
  }

  async send(operation: OperationId, request: VectorRequest): Promise<RunResponse> {
    this.#adapter ??= await this.#openAdapter();
    const { status, headers, text } = await this.#adapter.send(this.#request(operation, request, this.#adapter.url));
    return { status, headers, text, body: text === '' ? undefined : JSON.parse(text) };
  }

  /** Sets up the preconditions, then sends the request as often as the vector says. */
  async run(
    operation: OperationId,
    request: VectorRequest,
    { repeat = 0, ...given }: VectorSetup = {},
  ): Promise<RunResponse> {
    await this.setUp(given);
    for (let i = 0; i < repeat; i++) {
      await this.send(operation, request);
      if (given.wait !== undefined) this.advance(given.wait);
    }
    return this.send(operation, request);
  }

  /** Adds a comment below a post on the professional network. */
  addComment(postUrl: string, text: string, name = 'Kim Reader'): void {
    const tenant = this.#mock.parts.tenants.first;
    const id = name.toLowerCase().replaceAll(' ', '-');
    const author = { id, name, profileUrl: `https://professional.example/in/${id}` };
    tenant.sandbox.addComment({ on: { postUrl }, author, text, createdAt: tenant.now() });
  }

  /** The id of a named precondition. */
  findId(name: string): string | undefined {
    return this.#ids.get(name);
  }

  /** A response with the mock's media domain replaced by that of the default seed. */
  withDefaultMediaOrigin(body: unknown): unknown {
    return JSON.parse(JSON.stringify(body).replaceAll(this.#mediaUrl, `${hostedOrigin}/`));
  }

  async close(): Promise<void> {
    await this.#adapter?.close();
    await this.#mock.close();
  }

  #addCommentBelow(leadMagnet: string, author: string, text: string): void {
    const { sandbox } = this.#mock.parts.tenants.first;
    const content = sandbox.leadMagnets.get(this.#ids.get(leadMagnet) ?? '')?.content;
    this.addComment(content?.postUrl ?? '', text, author);
  }

  async #create(operation: 'createPost' | 'createLeadMagnet', name: string, body: unknown): Promise<void> {
    const { status, body: responseBody } = await this.send(operation, { body });
    if (status !== this.#mock.codec.route(operation)?.status)
      throw new Error(`The precondition ${name} was rejected: ${JSON.stringify(responseBody)}`);
    this.#ids.set(name, (this.#mock.codec.decodeResponse(operation, responseBody).data as { id: string }).id);
  }

  #request(operation: OperationId, request: VectorRequest, url: string): Request {
    const route = this.#mock.codec.route(operation);
    const path = (request.path ?? route?.path ?? '').replace(
      /\{[^}]+\}/,
      encodeURIComponent(this.#fillPlaceholders(request.id ?? '')),
    );
    const encodedQuery = this.#mock.codec.encodeQuery(operation, request.query ?? {}) as Record<string, string>;
    const query = new URLSearchParams(encodedQuery).toString();
    const headers = new Headers(request.headers);
    const authorization = request.authorization === undefined ? `Bearer ${key}` : request.authorization;
    if (authorization !== null) headers.set('authorization', authorization);
    const body = this.#buildBody(operation, request);
    if (typeof body === 'string') headers.set('content-type', request.contentType ?? 'application/json');
    return new Request(`${url}${path}${query === '' ? '' : `?${query}`}`, {
      method: request.method ?? route?.method ?? 'GET',
      headers,
      ...(body === undefined ? {} : { body }),
    });
  }

  #buildBody(operation: OperationId, { raw, body, parts }: VectorRequest): string | FormData | undefined {
    if (raw !== undefined) return raw;
    if (parts !== undefined) {
      const form = new FormData();
      for (const { name, filename, content } of parts)
        form.append(name, new Blob([samples[content] as Uint8Array<ArrayBuffer>]), filename);
      return form;
    }
    return body === undefined
      ? undefined
      : this.#fillPlaceholders(JSON.stringify(isObject(body) ? this.#mock.codec.encodeBody(operation, body) : body));
  }

  get #mediaUrl(): string {
    return `${this.#mock.parts.urls.origin}/media/`;
  }

  /** Replaces placeholders with created ids, and the default media domain with the mock's own. */
  #fillPlaceholders(text: string): string {
    return text
      .replace(/\{\{([a-z]\w*)\}\}/g, (whole, name: string) => this.#ids.get(name) ?? whole)
      .replaceAll(`${hostedOrigin}/`, this.#mediaUrl);
  }
}
