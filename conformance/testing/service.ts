/** A small service for tests of the suite: posts in memory, with configurable faults. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asList, isObject, type JsonObject } from '../../spec/json.ts';
import { decodeSegment } from '../../spec/text/decodeSegment.ts';

export interface ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body: JsonObject;
  readonly contentType?: string;
}

export interface ServiceResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ServiceOptions {
  /** Changes the record of a post in responses. */
  readonly presentPost?: (post: JsonObject) => JsonObject;
  readonly accountId?: unknown;
  /** Whether responses about posts have an envelope; true by default. */
  readonly envelope?: boolean;
  readonly createId?: (count: number) => unknown;
  /** The delay of responses about posts, in milliseconds. */
  readonly delay?: number;
  /** Milliseconds after which a change shows in the list of posts. */
  readonly listDelay?: number;
  /** Handles a request before the service; undefined leaves it to the service. */
  readonly intercept?: (request: ServiceRequest) => ServiceResponse | undefined;
}

export interface TestService {
  readonly url: string;
  readonly posts: ReadonlyMap<string, JsonObject>;
  readonly requests: readonly ServiceRequest[];
  close(): Promise<void>;
}

export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const posts = new Map<string, JsonObject>();
  const requests: ServiceRequest[] = [];
  const timers: NodeJS.Timeout[] = [];
  let listedPosts = options.listDelay === undefined ? posts : new Map<string, JsonObject>();
  const server = createServer(async (req, res) => {
    const request = await readRequest(req);
    requests.push(request);
    const isList = request.method === 'GET';
    const response = options.intercept?.(request) ?? respond(request, isList ? listedPosts : posts, options);
    const { status, body, headers = {} } = response;
    if (options.listDelay !== undefined && !isList) {
      const changedPosts = new Map(posts);
      timers.push(setTimeout(() => (listedPosts = changedPosts), options.listDelay));
    }
    setTimeout(
      () => {
        res.writeHead(status, { 'content-type': 'application/json', ...headers });
        res.end(body === undefined ? '' : JSON.stringify(body));
      },
      request.path.startsWith('/posts') ? options.delay : 0,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    requests,
    close: () => {
      timers.forEach(clearTimeout);
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Handles one request without any faults, for the key `key-primary` alone. */
export async function respondTo(req: IncomingMessage, posts: Map<string, JsonObject>): Promise<ServiceResponse> {
  const request = await readRequest(req);
  return request.key === 'key-primary' ? respond(request, posts, {}) : refusal(401);
}

export function sendResponse(res: ServerResponse, { status, body }: ServiceResponse): void {
  res.writeHead(status, { 'content-type': 'application/json' });
  res.end(JSON.stringify(body));
}

async function readRequest(req: IncomingMessage): Promise<ServiceRequest> {
  let text = '';
  for await (const chunk of req) text += String(chunk);
  return {
    method: req.method ?? '',
    path: (req.url ?? '').replace(/\?.*$/, ''),
    key: (req.headers.authorization ?? '').replace('Bearer ', ''),
    body: parseObject(text),
    contentType: req.headers['content-type'] ?? '',
  };
}

export const refusal = (status: number): ServiceResponse => ({
  status,
  body: { success: false, code: 'REFUSED', errors: [] },
});

function respond(
  { method, path, body, contentType = '' }: ServiceRequest,
  posts: Map<string, JsonObject>,
  options: ServiceOptions,
): ServiceResponse {
  const { presentPost = (post) => post, accountId = 'acc_social', createId = (count) => `post_${count}` } = options;
  const ok = (data: unknown, status = 200): ServiceResponse => ({ status, body: { success: true, data } });
  const [, resource, id, action] = path.split('/');
  if (path === '/accounts') return ok([{ id: accountId, platform: 'social', name: 'A page' }]);
  if (path === '/accounts/outreach') return ok([]);
  if (path === '/media/upload' && method === 'POST')
    return contentType.startsWith('multipart/form-data')
      ? ok({ url: 'https://media.example.com/file.png' }, 201)
      : refusal(415);
  if (resource !== 'posts') return refusal(404);
  if (id === undefined) {
    if (method === 'GET')
      return {
        status: 200,
        body: {
          success: true,
          data: [...posts.values()].reverse().map(presentPost),
          pagination: { limit: 100, nextCursor: null },
        },
      };
    if (!isValid(body)) return refusal(422);
    const newPostId = createId(posts.size + 1);
    const post = storePost({ id: newPostId, status: 'draft' }, body);
    posts.set(String(newPostId), post);
    return options.envelope === false ? { status: 201, body: presentPost(post) } : ok(presentPost(post), 201);
  }
  const postId = decodeSegment(id);
  const post = posts.get(postId);
  if (post === undefined) return refusal(404);
  if (method === 'DELETE') {
    posts.delete(postId);
    return ok({ id: post.id });
  }
  if (action === 'republish' ? post.status !== 'published' : post.status === 'published') return refusal(409);
  const updatedPost = action === 'republish' ? post : storePost(post, body);
  posts.set(postId, updatedPost);
  return ok(presentPost(updatedPost));
}

function storePost(previous: JsonObject, { publishNow, ...content }: JsonObject): JsonObject {
  const status =
    publishNow === true ? 'published' : typeof content.scheduledFor === 'string' ? 'scheduled' : previous.status;
  const merged: JsonObject = { ...previous, ...content, status };
  return { ...merged, platforms: asList(merged.platforms).map((target) => ({ ...(target as object), status })) };
}

const isValid = ({ text, platforms }: JsonObject): boolean =>
  typeof text === 'string' && text.length <= 63_206 && asList(platforms).length > 0;

function parseObject(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
