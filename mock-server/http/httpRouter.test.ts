/** The mock responds the same with and without a port, also outside the API. */
import { describe, expect, test, vi } from 'vitest';
import { buildRequest, splitUrl } from '../../src/service/adapters/fetch.ts';
import { startMock } from '../startMock.ts';
import { closeAfterTest, createFrozenMock, now } from '../testing/caller.ts';
import { samples } from '../testing/samples.ts';
import { createHttpRouter } from './httpRouter.ts';
import type { Route } from './route.ts';

interface SiteAdapter {
  readonly origin: string;
  send(request: Request): Promise<Response>;
}

interface RouterRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const openOnPort = async (): Promise<SiteAdapter> => {
  const { origin } = closeAfterTest(await startMock({ frozenAt: now }));
  return { origin, send: fetch };
};
const openInProcess = (): SiteAdapter => {
  const { origin, fetch: send } = createFrozenMock();
  return { origin, send };
};

/** Headers that the transport adds or that depend on when the file was written. */
const transportHeaders = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding', 'etag', 'last-modified']);

async function fetchComparableResponse(
  { origin, send }: SiteAdapter,
  { method = 'GET', path, headers = {}, body }: RouterRequest,
) {
  const request = new Request(`${origin}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  const response = await send(request);
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !transportHeaders.has(name))),
    body: (await response.text()).replaceAll(origin, ''),
  };
}

const pageHeaders = { origin: 'http://localhost:3000' };
const story: readonly (readonly [string, RouterRequest])[] = [
  ['health', { path: '/_mock/health' }],
  ['HEAD of health', { method: 'HEAD', path: '/_mock/health' }],
  ['health for a page on this machine', { path: '/_mock/health', headers: pageHeaders }],
  ['a tenant in the query', { path: '/_mock/clock?tenant=demo-starter' }],
  ['an unknown tenant', { path: '/_mock/clock', headers: { 'mock-tenant': 'nobody' } }],
  ['a call with a body', { method: 'PUT', path: '/_mock/clock', body: '{"mode":"frozen"}' }],
  ['a body that is not JSON', { method: 'PUT', path: '/_mock/clock', body: '{' }],
  ['an invalid body', { method: 'PUT', path: '/_mock/faults', body: '[{"status":200}]' }],
  ['a body that is too large', { method: 'PUT', path: '/_mock/faults', body: `"${'a'.repeat(5_000_000)}"` }],
  ['a creation', { method: 'POST', path: '/_mock/tenants', body: '{"key":"mine"}' }],
  ['a page from another origin', { path: '/_mock/health', headers: { origin: 'https://example.org' } }],
  ['a page from another origin with an unknown path', { path: '/_mock/x', headers: { origin: 'https://example.org' } }],
  ['another method', { method: 'DELETE', path: '/_mock/clock' }],
  ['OPTIONS', { method: 'OPTIONS', path: '/_mock/clock' }],
  ['a trailing slash', { path: '/_mock/health/' }],
  ['another case', { path: '/_MOCK/health' }],
  ['an escaped id', { path: '/_mock/requests/a%2Fb' }],
  ['an id that cannot be decoded', { path: '/_mock/requests/%zz' }],
  ['an empty id', { path: '/_mock/requests/' }],
  ['the control surface itself', { path: '/_mock' }],
  ['the root', { path: '/' }],
  ['a path that only starts like the API', { path: '/api/v1x' }],
  ['a typo', { path: '/_mock/helth' }],
  ['the document', { path: '/openapi.json' }],
  ['an unknown file', { path: '/media/none.png' }],
  [
    'a preflight',
    { method: 'OPTIONS', path: '/_mock/clock', headers: { ...pageHeaders, 'access-control-request-method': 'PUT' } },
  ],
  [
    'a preflight from another origin',
    {
      method: 'OPTIONS',
      path: '/api/v1/posts',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'PUT' },
    },
  ],
  [
    'the API for a page on this machine',
    { path: '/api/v1/accounts', headers: { ...pageHeaders, authorization: 'Bearer demo-api' } },
  ],
];

test.each(story)('%s gets the same response with and without a port', async (_, siteRequest) => {
  const response = await fetchComparableResponse(openInProcess(), siteRequest);
  expect(response).toEqual(await fetchComparableResponse(await openOnPort(), siteRequest));
  if (response.status >= 400) expect(JSON.parse(response.body)).toMatchObject({ success: false, error: {} });
});

describe('a hosted file', () => {
  async function uploadFile(
    adapter: SiteAdapter,
  ): Promise<{ readonly path: string; readonly tag: string; readonly date: string }> {
    const form = new FormData();
    form.append('file', new Blob([samples.jpeg as Uint8Array<ArrayBuffer>]), 'a.jpg');
    const headers = { authorization: 'Bearer demo-api-pro' };
    const response = await adapter.send(
      new Request(`${adapter.origin}/api/v1/media/upload`, { method: 'POST', headers, body: form }),
    );
    const { data } = (await response.json()) as { data: { url: string } };
    const file = await adapter.send(new Request(data.url));
    await file.arrayBuffer();
    const path = new URL(data.url).pathname;
    return { path, tag: file.headers.get('etag') ?? '', date: file.headers.get('last-modified') ?? '' };
  }

  const conditionalRequests: readonly (readonly [
    string,
    number,
    RouterRequest['method'],
    (tag: string, date: string) => Record<string, string>,
  ])[] = [
    ['whole', 200, 'GET', () => ({})],
    ['with HEAD', 200, 'HEAD', () => ({})],
    ['with a range', 206, 'GET', () => ({ range: 'bytes=2-5' })],
    ['with an open range', 206, 'GET', () => ({ range: 'bytes=4-' })],
    ['with a range of its last bytes', 206, 'GET', () => ({ range: 'bytes=-2' })],
    ['with a range beyond its end', 416, 'GET', () => ({ range: 'bytes=999-' })],
    ['with a range of its last 0 bytes', 416, 'GET', () => ({ range: 'bytes=-0' })],
    ['with two ranges, which returns the whole file', 200, 'GET', () => ({ range: 'bytes=0-1,4-5' })],
    ['with a range in lines, which returns the whole file', 200, 'GET', () => ({ range: 'lines=0-1' })],
    ['with a reversed range, which returns the whole file', 200, 'GET', () => ({ range: 'bytes=5-2' })],
    ['with a range if the version matches', 206, 'GET', (tag) => ({ range: 'bytes=2-5', 'if-range': tag })],
    ['with a range if the time matches', 206, 'GET', (_, date) => ({ range: 'bytes=2-5', 'if-range': date })],
    ['with a range if the version does not match', 200, 'GET', () => ({ range: 'bytes=2-5', 'if-range': '"other"' })],
    ['with If-None-Match and its version', 304, 'GET', (tag) => ({ 'if-none-match': `"other", ${tag}` })],
    ['with If-None-Match *', 304, 'HEAD', () => ({ 'if-none-match': '*' })],
    ['with If-None-Match and another version', 200, 'GET', () => ({ 'if-none-match': '"other"' })],
    ['with If-Modified-Since and its time', 304, 'GET', (_, date) => ({ 'if-modified-since': date })],
    ['with If-Match and its version', 200, 'GET', (tag) => ({ 'if-match': tag })],
    ['with If-Match and another version', 412, 'GET', () => ({ 'if-match': '"other"' })],
    [
      'with If-Unmodified-Since and an earlier time',
      412,
      'GET',
      () => ({ 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' }),
    ],
  ];

  test.each(conditionalRequests)('requested %s returns %i', async (_, status, method, headersFor) => {
    const [portless, listening] = [openInProcess(), await openOnPort()];
    const responses: Awaited<ReturnType<typeof fetchComparableResponse>>[] = [];
    for (const adapter of [portless, listening]) {
      const { path, tag, date } = await uploadFile(adapter);
      responses.push(
        await fetchComparableResponse(adapter, { method: method ?? 'GET', path, headers: headersFor(tag, date) }),
      );
    }
    expect(responses[0]?.status).toBe(status);
    expect(responses[0]).toEqual(responses[1]);
  });

  test('has ETag and Last-Modified headers and the uploaded bytes', async () => {
    const adapter = openInProcess();
    const { path, tag, date } = await uploadFile(adapter);
    expect([tag, date]).toEqual([expect.stringMatching(/^"[\da-f]+-[\da-f]+"$/), expect.stringMatching(/ GMT$/)]);
    const response = await adapter.send(new Request(`${adapter.origin}${path}`, { headers: { range: 'bytes=2-5' } }));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(samples.jpeg.subarray(2, 6)));
  });
});

test.each([
  ['/_mock/clocks', 'Did you mean /_mock/clock?'],
  ['/_mock/comments', 'below /_mock.'],
])('the error for %s ends with "%s"', async (path, ending) => {
  const response = await createFrozenMock().fetch(new Request(`http://localhost${path}`));
  const { error } = (await response.json()) as { error: { message: string } };
  expect(error.message.endsWith(ending), error.message).toBe(true);
});

test('the error for an unknown path of the API suggests the closest path', async () => {
  const mock = createFrozenMock();
  const response = await mock.fetch(
    new Request(`${mock.url}/postz`, { headers: { authorization: `Bearer ${mock.keys[0]?.key}` } }),
  );
  expect(await response.json()).toMatchObject({
    errors: [{ rule: 'request.route', detail: 'The API has no such path. Did you mean /posts?' }],
  });
});

test('startMock refuses the URL of another database as its state, without showing its password', async () => {
  await expect(startMock({ state: 'mysql://user:secret@localhost/mock' })).rejects.toThrow(
    /^The state must be the path of a file or a postgres:\/\/ URL, not a mysql:\/\/ URL\.$/,
  );
});

test('routes that could not be loaded are loaded again by the next request', async () => {
  const errors: unknown[] = [];
  const loadError = new Error('installation in progress');
  const loadRoutes = vi.fn<() => Promise<readonly Route[]>>().mockRejectedValueOnce(loadError).mockResolvedValue([]);
  const route = createHttpRouter(
    loadRoutes,
    (error) => errors.push(error),
    () => {},
  );
  const url = 'http://mock.localhost/none';
  const request = buildRequest(new Request(url), splitUrl(url), '');
  expect([(await route(request)).status, (await route(request)).status]).toEqual([500, 404]);
  expect(errors).toEqual([loadError]);
});
