/** A small service for tests of the suite: posts in memory, with configurable faults. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isObject, type JsonObject, listOrEmpty } from '../../spec/json.ts';

export interface Asking {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body: JsonObject;
}

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Nature {
  /** Changes the record of a post in responses. */
  readonly shown?: (post: JsonObject) => JsonObject;
  readonly accountId?: unknown;
  /** Whether responses about posts have an envelope; true by default. */
  readonly envelope?: boolean;
  readonly newId?: (count: number) => unknown;
  /** The delay of responses about posts, in milliseconds. */
  readonly after?: number;
  /** Handles a request before the service; undefined leaves it to the service. */
  readonly before?: (asking: Asking) => Reply | undefined;
}

export interface SmallService {
  readonly url: string;
  readonly posts: ReadonlyMap<string, JsonObject>;
  readonly asked: readonly Asking[];
  close(): Promise<void>;
}

export async function startService(nature: Nature = {}): Promise<SmallService> {
  const posts = new Map<string, JsonObject>();
  const asked: Asking[] = [];
  const server = createServer(async (req, res) => {
    let text = '';
    for await (const chunk of req) text += String(chunk);
    const asking: Asking = {
      method: req.method ?? '',
      path: (req.url ?? '').replace(/\?.*$/, ''),
      key: (req.headers.authorization ?? '').replace('Bearer ', ''),
      body: parsed(text),
    };
    asked.push(asking);
    const { status, body, headers = {} } = nature.before?.(asking) ?? answer(asking, posts, nature);
    setTimeout(
      () => {
        res.writeHead(status, { 'content-type': 'application/json', ...headers });
        res.end(body === undefined ? '' : JSON.stringify(body));
      },
      asking.path.startsWith('/posts') ? nature.after : 0,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    asked,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export const refusal = (status: number): Reply => ({ status, body: { success: false, code: 'REFUSED', errors: [] } });

function answer({ method, path, body }: Asking, posts: Map<string, JsonObject>, nature: Nature): Reply {
  const { shown = (post) => post, accountId = 'acc_social', newId = (count) => `post_${count}` } = nature;
  const ok = (data: unknown, status = 200): Reply => ({ status, body: { success: true, data } });
  const [, resource, id, action] = path.split('/');
  if (path === '/accounts') return ok([{ id: accountId, platform: 'social', name: 'A page' }]);
  if (path === '/accounts/outreach') return ok([]);
  if (resource !== 'posts') return refusal(404);
  if (id === undefined) {
    if (method === 'GET')
      return {
        status: 200,
        body: {
          success: true,
          data: [...posts.values()].reverse().map(shown),
          pagination: { limit: 100, nextCursor: null },
        },
      };
    if (!fits(body)) return refusal(422);
    const made = newId(posts.size + 1);
    const post = stored({ id: made, status: 'draft' }, body);
    posts.set(String(made), post);
    return nature.envelope === false ? { status: 201, body: shown(post) } : ok(shown(post), 201);
  }
  const post = posts.get(decodeURIComponent(id));
  if (post === undefined) return refusal(404);
  if (method === 'DELETE') {
    posts.delete(decodeURIComponent(id));
    return ok({ id: post.id });
  }
  if (action === 'republish' ? post.status !== 'published' : post.status === 'published') return refusal(409);
  const changed = action === 'republish' ? post : stored(post, body);
  posts.set(decodeURIComponent(id), changed);
  return ok(shown(changed));
}

function stored(before: JsonObject, { publishNow, ...content }: JsonObject): JsonObject {
  const status =
    publishNow === true ? 'published' : typeof content.scheduledFor === 'string' ? 'scheduled' : before.status;
  const after: JsonObject = { ...before, ...content, status };
  return { ...after, platforms: listOrEmpty(after.platforms).map((one) => ({ ...(one as object), status })) };
}

const fits = ({ text, platforms }: JsonObject): boolean =>
  typeof text === 'string' && text.length <= 63_206 && listOrEmpty(platforms).length > 0;

function parsed(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
