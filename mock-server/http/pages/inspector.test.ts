/** The inspector as it is served: its files, who gets them, and the stream that keeps it live. */
import { describe, expect, test } from 'vitest';
import { startMock } from '../../startMock.ts';
import { closedAfterTest, frozenMock } from '../../testing/caller.ts';

const get = (mock: ReturnType<typeof frozenMock>, path: string, headers: Readonly<Record<string, string>> = {}) =>
  mock.fetch(new Request(`${mock.origin}${path}`, { headers }));

describe('the page', () => {
  test.each(['/_mock/ui', '/_mock/ui/app.js', '/_mock/ui/app.css'])('%s runs and loads its own alone', async (path) => {
    const answer = await get(frozenMock(), path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; .*frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'$/,
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('has neither script nor style of its own in it, and nothing from elsewhere', async () => {
    const text = await (await get(frozenMock(), '/_mock/ui')).text();
    expect(text).not.toMatch(
      /<style|style=|<script(?![^>]*src="\/)|\son\w+=|(?:src|href)="(?!\/_mock\/ui\/|data:image)/,
    );
  });

  test('is small, and never makes markup of text', async () => {
    const script = await (await get(frozenMock(), '/_mock/ui/app.js')).text();
    expect(script.length).toBeLessThan(150_000);
    expect(script).not.toMatch(/dangerouslySetInnerHTML:|\beval\(|new Function\(/);
  });

  test('is not sent again to whoever has it', async () => {
    const mock = frozenMock();
    const tag = (await get(mock, '/_mock/ui')).headers.get('etag') ?? '';
    expect((await get(mock, '/_mock/ui', { 'if-none-match': tag })).status).toBe(304);
  });

  test('is given without the token that its calls need', async () => {
    const { origin, token } = closedAfterTest(await startMock({ host: '0.0.0.0' }));
    const here = origin.replace('0.0.0.0', '127.0.0.1');
    const statusOf = async (path: string, headers = {}) => {
      const answer = await fetch(`${here}${path}`, { headers });
      await answer.body?.cancel();
      return answer.status;
    };
    expect([await statusOf('/_mock/ui'), await statusOf('/_mock/tenants'), await statusOf('/_mock/changes')]).toEqual([
      200, 401, 401,
    ]);
    expect(await statusOf('/_mock/changes', { 'mock-token': token })).toBe(200);
  });
});

describe('the stream of changes', () => {
  async function listening(mock: ReturnType<typeof frozenMock>, tenant: string) {
    const answer = await get(mock, '/_mock/changes', { 'mock-tenant': tenant });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    return { type: answer.headers.get('content-type'), next: async () => (await reader?.read())?.value };
  }

  test('tells which tables of the tenant have changed', async () => {
    const mock = frozenMock();
    const { type, next } = await listening(mock, 'demo-api-pro');
    expect([type, await next()]).toEqual(['text/event-stream; charset=utf-8', 'event: open\ndata: "demo-api-pro"\n\n']);
    await mock.caller()('POST', '/posts', { text: 'Hi', platforms: [{ platform: 'social', accountId: 'acc_social' }] });
    const first = await next();
    expect(first).toMatch(/^event: changed\ndata: \[.*"posts".*\]\n\n$/);
    await mock.clock.advance({ by: 'PT1H' });
    // What is noted of a request comes with what it changed, or a moment after.
    const told = [first];
    while (!['"clock"', '"journal"'].every((table) => told.join().includes(table))) told.push(await next());
  });

  test('tells nothing of other tenants, and nothing to strangers', async () => {
    const mock = frozenMock();
    const { next } = await listening(mock, 'demo-pro');
    await next();
    await mock.clock.advance({ by: 'PT1H' });
    await mock.tenant('demo-pro').faults.set([{ status: 503 }]);
    expect(await next()).toBe('event: changed\ndata: ["faults"]\n\n');
    expect((await get(mock, '/_mock/changes', { 'mock-tenant': 'nobody' })).status).toBe(404);
  });
});

describe('/_mock', () => {
  const path = '/_mock';

  test('leads browsers to the inspector', async () => {
    const mock = frozenMock();
    const answer = await mock.fetch(new Request(`${mock.origin}${path}`, { headers: { accept: 'text/html' } }));
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/_mock/ui']);
  });

  test('tells programs what is here', async () => {
    expect(await (await get(frozenMock(), path)).json()).toMatchObject({ api: '/api/v1', inspector: '/_mock/ui' });
  });
});
