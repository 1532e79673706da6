/** Beside the API, too, the mock answers the same with and without a port. */
import { describe, expect, test } from 'vitest';
import { startMock } from '../startMock.ts';
import { closedAfterTest, frozenMock, now } from '../testing/caller.ts';
import { samples } from '../testing/samples.ts';

interface Door {
  readonly origin: string;
  send(request: Request): Promise<Response>;
}

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const onPort = async (): Promise<Door> => {
  const { origin } = closedAfterTest(await startMock({ frozenAt: now }));
  return { origin, send: fetch };
};
const inProcess = (): Door => {
  const { origin, fetch: send } = frozenMock();
  return { origin, send };
};

/** What the transport adds, and when the file was written. */
const theirs = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding', 'etag', 'last-modified']);

async function seen({ origin, send }: Door, { method = 'GET', path, headers = {}, body }: Asked) {
  const request = new Request(`${origin}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  const answer = await send(request);
  return {
    status: answer.status,
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !theirs.has(name))),
    body: (await answer.text()).replaceAll(origin, ''),
  };
}

const page = { origin: 'http://localhost:3000' };
const story: readonly (readonly [string, Asked])[] = [
  ['health', { path: '/_mock/health' }],
  ['the head of health', { method: 'HEAD', path: '/_mock/health' }],
  ['health to a page of this machine', { path: '/_mock/health', headers: page }],
  ['a tenant in the query', { path: '/_mock/clock?tenant=demo-starter' }],
  ['a tenant that nobody is', { path: '/_mock/clock', headers: { 'mock-tenant': 'nobody' } }],
  ['a call with a body', { method: 'PUT', path: '/_mock/clock', body: '{"mode":"frozen"}' }],
  ['a body that is no JSON', { method: 'PUT', path: '/_mock/clock', body: '{' }],
  ['a body that does not fit', { method: 'PUT', path: '/_mock/faults', body: '[{"status":200}]' }],
  ['a body that is too large', { method: 'PUT', path: '/_mock/faults', body: `"${'a'.repeat(5_000_000)}"` }],
  ['a creation', { method: 'POST', path: '/_mock/tenants', body: '{"key":"mine"}' }],
  ['a page of another origin', { path: '/_mock/health', headers: { origin: 'https://example.org' } }],
  ['a page of another origin, to nowhere', { path: '/_mock/x', headers: { origin: 'https://example.org' } }],
  ['another method', { method: 'DELETE', path: '/_mock/clock' }],
  ['OPTIONS', { method: 'OPTIONS', path: '/_mock/clock' }],
  ['a trailing slash', { path: '/_mock/health/' }],
  ['another case', { path: '/_MOCK/health' }],
  ['an escaped id', { path: '/_mock/requests/a%2Fb' }],
  ['an id that cannot be decoded', { path: '/_mock/requests/%zz' }],
  ['an empty id', { path: '/_mock/requests/' }],
  ['the control surface itself', { path: '/_mock' }],
  ['the root', { path: '/' }],
  ['almost the API', { path: '/api/v1x' }],
  ['a typo', { path: '/_mock/helth' }],
  ['the document', { path: '/openapi.json' }],
  ['a file that nobody has', { path: '/media/none.png' }],
  [
    'a preflight',
    { method: 'OPTIONS', path: '/_mock/clock', headers: { ...page, 'access-control-request-method': 'PUT' } },
  ],
  [
    'a preflight of another origin',
    {
      method: 'OPTIONS',
      path: '/api/v1/posts',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'PUT' },
    },
  ],
  [
    'the API to a page of this machine',
    { path: '/api/v1/accounts', headers: { ...page, authorization: 'Bearer demo-api' } },
  ],
];

test.each(story)('%s is answered alike', async (_, asked) => {
  const answered = await seen(inProcess(), asked);
  expect(answered).toEqual(await seen(await onPort(), asked));
  if (answered.status >= 400) expect(JSON.parse(answered.body)).toMatchObject({ success: false, error: {} });
});

describe('a hosted file', () => {
  async function uploaded(door: Door): Promise<{ readonly path: string; readonly tag: string; readonly date: string }> {
    const form = new FormData();
    form.append('file', new Blob([samples.jpeg as Uint8Array<ArrayBuffer>]), 'a.jpg');
    const headers = { authorization: 'Bearer demo-api-pro' };
    const answer = await door.send(
      new Request(`${door.origin}/api/v1/media/upload`, { method: 'POST', headers, body: form }),
    );
    const { data } = (await answer.json()) as { data: { url: string } };
    const file = await door.send(new Request(data.url));
    await file.arrayBuffer();
    const path = new URL(data.url).pathname;
    return { path, tag: file.headers.get('etag') ?? '', date: file.headers.get('last-modified') ?? '' };
  }

  const conditions: readonly (readonly [
    string,
    number,
    Asked['method'],
    (tag: string, date: string) => Record<string, string>,
  ])[] = [
    ['whole', 200, 'GET', () => ({})],
    ['as its head', 200, 'HEAD', () => ({})],
    ['in a range', 206, 'GET', () => ({ range: 'bytes=2-5' })],
    ['from a byte on', 206, 'GET', () => ({ range: 'bytes=4-' })],
    ['as its last bytes', 206, 'GET', () => ({ range: 'bytes=-2' })],
    ['beyond its end', 416, 'GET', () => ({ range: 'bytes=999-' })],
    ['without its last bytes', 416, 'GET', () => ({ range: 'bytes=-0' })],
    ['in two ranges, which is the whole', 200, 'GET', () => ({ range: 'bytes=0-1,4-5' })],
    ['in lines, which is the whole', 200, 'GET', () => ({ range: 'lines=0-1' })],
    ['backwards, which is the whole', 200, 'GET', () => ({ range: 'bytes=5-2' })],
    ['in a range of this version', 206, 'GET', (tag) => ({ range: 'bytes=2-5', 'if-range': tag })],
    ['in a range of this time', 206, 'GET', (_, date) => ({ range: 'bytes=2-5', 'if-range': date })],
    ['in a range of another version', 200, 'GET', () => ({ range: 'bytes=2-5', 'if-range': '"other"' })],
    ['unless it is known', 304, 'GET', (tag) => ({ 'if-none-match': `"other", ${tag}` })],
    ['unless any is known', 304, 'HEAD', () => ({ 'if-none-match': '*' })],
    ['though another is known', 200, 'GET', () => ({ 'if-none-match': '"other"' })],
    ['unless it is older', 304, 'GET', (_, date) => ({ 'if-modified-since': date })],
    ['if it is that version', 200, 'GET', (tag) => ({ 'if-match': tag })],
    ['if it is another version', 412, 'GET', () => ({ 'if-match': '"other"' })],
    ['if it is as old as the century', 412, 'GET', () => ({ 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' })],
  ];

  test.each(conditions)('is asked for %s: %i', async (_, status, method, headersFor) => {
    const [here, there] = [inProcess(), await onPort()];
    const answers: Awaited<ReturnType<typeof seen>>[] = [];
    for (const door of [here, there]) {
      const { path, tag, date } = await uploaded(door);
      answers.push(await seen(door, { method: method ?? 'GET', path, headers: headersFor(tag, date) }));
    }
    expect(answers[0]?.status).toBe(status);
    expect(answers[0]).toEqual(answers[1]);
  });

  test('tells its version, and has the bytes that were sent', async () => {
    const door = inProcess();
    const { path, tag, date } = await uploaded(door);
    expect([tag, date]).toEqual([expect.stringMatching(/^W\/"[\da-f]+-[\da-f]+"$/), expect.stringMatching(/ GMT$/)]);
    const answer = await door.send(new Request(`${door.origin}${path}`, { headers: { range: 'bytes=2-5' } }));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(samples.jpeg.subarray(2, 6)));
  });
});
