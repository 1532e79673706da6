/** A child process that handles requests in the way that its argument names, and reports how long each task took. */
import { randomUUID } from 'node:crypto';
// biome-ignore lint/correctness/noUndeclaredDependencies: the MSW that the package itself imports here
import { getResponse, type HttpHandler, HttpResponse, http } from 'msw';
// biome-ignore lint/correctness/noUndeclaredDependencies: the MSW that the package itself imports here
import { setupServer } from 'msw/node';
import { buildHeaders, firstKey } from '../mock/control.ts';
import { draft, listPath, pageSize } from '../servers/workloads.ts';
import type { InProcessId, Task } from './contestants.ts';

const origin = 'http://127.0.0.1:4010';
const base = `${origin}/api/v1`;

type Respond = (request: Request) => Promise<Response | undefined>;

/** Computed at run time, because the type checker runs before the package is built. */
const getBuiltFile = (name: string): string => new URL(`../../dist/lib/${name}.js`, import.meta.url).href;
const { createMock } = (await import(getBuiltFile('mock'))) as typeof import('../../mock-server/index.ts');

/** A typical handwritten mock: checks the bearer token and keeps posts in a Map. */
function createMapHandlers(): HttpHandler[] {
  const posts = new Map<string, object>();
  const isAllowed = (request: Request) => request.headers.get('authorization') === `Bearer ${firstKey}`;
  const buildRefusal = () => HttpResponse.json({ success: false, code: 'UNAUTHENTICATED' }, { status: 401 });
  return [
    http.post(`${base}/posts`, async ({ request }) => {
      if (!isAllowed(request)) return buildRefusal();
      const body = (await request.json()) as { readonly text?: string; readonly platforms?: readonly object[] };
      if (!Array.isArray(body.platforms)) return HttpResponse.json({ success: false }, { status: 422 });
      const now = new Date().toISOString();
      const platforms = body.platforms.map((target) => ({ ...target, status: 'draft' }));
      const post = { id: randomUUID(), status: 'draft', ...body, platforms, createdAt: now, updatedAt: now };
      posts.set(post.id, post);
      return HttpResponse.json({ success: true, data: post }, { status: 201 });
    }),
    http.get(`${base}/posts`, ({ request }) => {
      if (!isAllowed(request)) return buildRefusal();
      const limit = Number(new URL(request.url).searchParams.get('limit') ?? pageSize);
      const data = [...posts.values()].slice(-limit);
      return HttpResponse.json({ success: true, data, pagination: { limit, nextCursor: null } });
    }),
  ];
}

const responderFactories: Readonly<Record<InProcessId, () => Respond | Promise<Respond>>> = {
  mock: () => {
    const mock = createMock();
    return (request) => mock.fetch(request);
  },
  handlers: () => {
    const handlers = createMapHandlers();
    return (request) => getResponse(handlers, request);
  },
  'mock-intercepted': async () => {
    const { mockHandlers } = (await import(getBuiltFile('msw'))) as typeof import('../../mock-server/msw/index.ts');
    return intercept(mockHandlers(createMock(), { baseUrl: base }).handlers);
  },
  'handlers-intercepted': () => intercept(createMapHandlers()),
};

function intercept(handlers: readonly HttpHandler[]): Respond {
  setupServer(...handlers).listen({ onUnhandledRequest: 'error' });
  return (request) => fetch(request);
}

const respond = await responderFactories[process.argv[2] as InProcessId]();

const requests: Readonly<Record<'post' | 'list', () => Request>> = {
  post: () =>
    new Request(`${base}/posts`, {
      method: 'POST',
      headers: buildHeaders({ path: '', body: draft }),
      body: JSON.stringify(draft),
    }),
  list: () => new Request(`${base}${listPath}`, { headers: buildHeaders({ path: '' }) }),
};

/** @throws if the status of a response is not 2xx */
async function send(kind: 'post' | 'list', count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const response = await respond(requests[kind]());
    await response?.text();
    if (response?.ok !== true) throw new Error(`A request got the status ${response?.status}.`);
  }
}

/** Creates mocks one after the other; each handles one request and is closed. */
async function createAndCloseMocks(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const mock = createMock();
    const response = await mock.fetch(new Request(`${mock.url}/accounts`, { headers: buildHeaders({ path: '' }) }));
    await response.text();
    if (!response.ok) throw new Error(`A new mock responded with ${response.status}.`);
    await mock.close();
  }
}

process.on('message', async ({ kind, count }: Task) => {
  try {
    const [startTime, startUsage] = [performance.now(), process.cpuUsage()];
    await (kind === 'mocks' ? createAndCloseMocks(count) : send(kind, count));
    const wall = performance.now() - startTime;
    const { user, system } = process.cpuUsage(startUsage);
    process.send?.({ wall, cpu: (user + system) / 1000 });
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
});
process.send?.('ready');
