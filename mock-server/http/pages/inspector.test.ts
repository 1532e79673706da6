/** The inspector over HTTP: its files, their access rules, and the stream of changes. */
import { describe, expect, test } from 'vitest';
import { startMock } from '../../startMock.ts';
import { closeAfterTest, createFrozenMock } from '../../testing/caller.ts';

const get = (mock: ReturnType<typeof createFrozenMock>, path: string, headers: Readonly<Record<string, string>> = {}) =>
  mock.fetch(new Request(`${mock.origin}${path}`, { headers }));

describe('the inspector', () => {
  test.each(['/_mock/ui', '/_mock/ui/app.js', '/_mock/ui/app.css'])(
    'serves %s with a policy that permits only its own files',
    async (path) => {
      const response = await get(createFrozenMock(), path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; .*frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'$/,
      );
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    },
  );

  test('redirects from its path with a slash at the end, without a token', async () => {
    const { origin } = closeAfterTest(await startMock({ host: '0.0.0.0' }));
    const url = `${origin.replace('0.0.0.0', '127.0.0.1')}/_mock/ui/`;
    const response = await fetch(url, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, '/_mock/ui']);
  });

  test('has no inline scripts or styles and no external resources', async () => {
    const text = await (await get(createFrozenMock(), '/_mock/ui')).text();
    expect(text).not.toMatch(
      /<style|style=|<script(?![^>]*src="\/)|\son\w+=|(?:src|href)="(?!\/_mock\/ui\/|data:image)/,
    );
  });

  test('is small and never creates markup from text', async () => {
    const script = await (await get(createFrozenMock(), '/_mock/ui/app.js')).text();
    expect(script.length).toBeLessThan(150_000);
    expect(script).not.toMatch(/dangerouslySetInnerHTML:|\beval\(|new Function\(/);
  });

  test('returns 304 to a client with the current version', async () => {
    const mock = createFrozenMock();
    const tag = (await get(mock, '/_mock/ui')).headers.get('etag') ?? '';
    expect((await get(mock, '/_mock/ui', { 'if-none-match': tag })).status).toBe(304);
  });

  test('is served without the token that its control calls require', async () => {
    const { origin, token } = closeAfterTest(await startMock({ host: '0.0.0.0' }));
    const localOrigin = origin.replace('0.0.0.0', '127.0.0.1');
    const getStatus = async (path: string, headers = {}) => {
      const response = await fetch(`${localOrigin}${path}`, { headers });
      await response.body?.cancel();
      return response.status;
    };
    expect([
      await getStatus('/_mock/ui'),
      await getStatus('/_mock/tenants'),
      await getStatus('/_mock/changes'),
    ]).toEqual([200, 401, 401]);
    expect(await getStatus('/_mock/changes', { 'mock-token': token })).toBe(200);
  });
});

describe('the stream of changes', () => {
  async function openChangeStream(mock: ReturnType<typeof createFrozenMock>, tenant: string) {
    const response = await get(mock, '/_mock/changes', { 'mock-tenant': tenant });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    return { type: response.headers.get('content-type'), next: async () => (await reader?.read())?.value };
  }

  test('names the changed tables of the tenant', async () => {
    const mock = createFrozenMock();
    const { type, next } = await openChangeStream(mock, 'demo-api-pro');
    expect([type, await next()]).toEqual(['text/event-stream; charset=utf-8', 'event: open\ndata: "demo-api-pro"\n\n']);
    await mock.caller()('POST', '/posts', { text: 'Hi', platforms: [{ platform: 'social', accountId: 'acc_social' }] });
    const first = await next();
    expect(first).toMatch(/^event: changed\ndata: \[.*"posts".*\]\n\n$/);
    await mock.clock.advance({ by: 'PT1H' });
    // The journal entry of a request is sent with its changes or shortly after.
    const events = [first];
    while (!['"clock"', '"journal"'].every((table) => events.join().includes(table))) events.push(await next());
  });

  test('omits other tenants, and returns 404 for an unknown tenant', async () => {
    const mock = createFrozenMock();
    const { next } = await openChangeStream(mock, 'demo-pro');
    await next();
    await mock.clock.advance({ by: 'PT1H' });
    await mock.tenant('demo-pro').faults.set([{ status: 503 }]);
    expect(await next()).toBe('event: changed\ndata: ["faults"]\n\n');
    expect((await get(mock, '/_mock/changes', { 'mock-tenant': 'nobody' })).status).toBe(404);
  });
});

describe('/_mock', () => {
  const path = '/_mock';

  test('redirects browsers to the inspector', async () => {
    const mock = createFrozenMock();
    const response = await mock.fetch(new Request(`${mock.origin}${path}`, { headers: { accept: 'text/html' } }));
    expect([response.status, response.headers.get('location')]).toEqual([302, '/_mock/ui']);
  });

  test('returns a list of links to programs', async () => {
    expect(await (await get(createFrozenMock(), path)).json()).toMatchObject({
      api: '/api/v1',
      inspector: '/_mock/ui',
    });
  });
});
