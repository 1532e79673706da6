import { createServer } from 'node:http';
import express from 'express';
import { describe, expect, test } from 'vitest';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { createRouter } from '../../src/service/adapters/express.ts';
import { mockImplementation } from '../implementation.ts';
import { HostedUrls } from '../media/hostedUrls.ts';
import { startMock } from '../startMock.ts';
import { closedAfterTest, frozenMock, now, postOn } from '../testing/caller.ts';
import { samples } from '../testing/samples.ts';

type Door = (request: (url: string) => Request) => Promise<Response>;

const inProcess = (): Door => {
  const mock = frozenMock();
  return (request) => mock.fetch(request(mock.url));
};

const onPort = async (): Promise<Door> => {
  const mock = closedAfterTest(await startMock({ frozenAt: now }));
  return (request) => fetch(request(mock.url));
};

const inExpress = async (...before: express.RequestHandler[]): Promise<Door> => {
  const { parts } = frozenMock();
  const { behaviour } = defaultProfile;
  const urls = new HostedUrls('http://127.0.0.1:1');
  const app = express();
  if (before.length > 0) app.use(...before);
  app.use('/api/v1', createRouter(mockImplementation({ ...parts, urls, behaviour })));
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closedAfterTest({
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  const { port } = server.address() as { port: number };
  return (request) => fetch(request(`http://127.0.0.1:${port}/api/v1`));
};

const declared = ['content-type', 'ratelimit', 'ratelimit-policy', 'retry-after', 'www-authenticate', 'allow'] as const;

async function seen(door: Door, request: (url: string) => Request) {
  const answer = await door(request);
  const text = (await answer.text()).replaceAll(/http:\/\/[\w.]+(?::\d+)?\/media\//g, '/media/');
  return {
    status: answer.status,
    headers: Object.fromEntries(declared.map((name) => [name, answer.headers.get(name)])),
    body: text === '' ? undefined : JSON.parse(text),
  };
}

const asking =
  (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  (url: string) =>
    new Request(`${url}${path}`, {
      method,
      headers: {
        authorization: 'Bearer demo-api',
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });

const upload = () => {
  const form = new FormData();
  form.append('file', new Blob([samples.png as Uint8Array<ArrayBuffer>]), 'a.png');
  return form;
};

/** A short life with a success, and a refusal of every kind. */
const story: readonly (readonly [string, () => (url: string) => Request])[] = [
  ['a creation', () => asking('POST', '/posts', postOn('social'), { authorization: 'Bearer demo-api-pro' })],
  ['a list', () => asking('GET', '/posts?limit=1')],
  ['the head of a list', () => asking('HEAD', '/posts')],
  ['an upload', () => asking('POST', '/media/upload', upload())],
  ['an upload without a file', () => asking('POST', '/media/upload', new FormData())],
  ['a body that breaks rules', () => asking('POST', '/posts', { text: 7, platforms: [] })],
  ['a string as body', () => asking('POST', '/posts', 'Hello')],
  ['a body of another type', () => asking('POST', '/posts', {}, { 'content-type': 'text/plain' })],
  ['an unknown parameter', () => asking('GET', '/posts?state=draft')],
  ['an unknown path', () => asking('GET', '/postings')],
  ['the base itself', () => asking('GET', '')],
  ['the base with a slash', () => asking('GET', '/')],
  ['the base with a query', () => asking('GET', '?a=1')],
  ['a trailing slash', () => asking('GET', '/posts/')],
  ['a malformed escape', () => asking('DELETE', '/posts/%zz')],
  ['another method', () => asking('PUT', '/posts', {})],
  ['OPTIONS', () => asking('OPTIONS', '/posts')],
  ['no key', () => asking('GET', '/posts', undefined, { authorization: '' })],
  ['a plan that is not enough', () => asking('POST', '/lead-magnets', {})],
  ['a post that nobody has', () => asking('DELETE', '/posts/post_nobody', {})],
  ['an update of a post that nobody has', () => asking('PATCH', '/posts/post_nobody', {})],
];

const doors: readonly (readonly [string, () => Promise<Door> | Door])[] = [
  ['node:http', onPort],
  ['a router in an Express app', () => inExpress()],
  ['a router behind express.json()', () => inExpress(express.json({ strict: false, limit: '5mb' }))],
];

describe.each(doors)('%s', (_, open) => {
  test.each(story)('answers %s like the door without a port', async (_, request) => {
    expect(await seen(await open(), request())).toEqual(await seen(inProcess(), request()));
  });

  test('tells the rate limit like the door without a port', async () => {
    const [here, there] = [await open(), inProcess()];
    for (let i = 0; i < 60; i++)
      for (const door of [here, there]) await (await door(asking('GET', '/accounts'))).text();
    const refused = await seen(here, asking('GET', '/accounts'));
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    expect(refused).toEqual(await seen(there, asking('GET', '/accounts')));
  });
});
