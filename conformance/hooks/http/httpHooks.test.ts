import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultResponseLimit } from '../../target/responseLimit.ts';
import { guardHooks } from '../guardHooks.ts';
import type { Hooks } from '../hooks.ts';
import { createHttpHooks, type HookTemplates } from './httpHooks.ts';

const caller = { caller: 'primary', key: 'a key/1' };
const requests: { method: string; url: string; headers: unknown; body: unknown }[] = [];
let response: { status: number; body: string; wait?: true; headers?: OutgoingHttpHeaders };
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer(async (req, res) => {
    const body = await text(req);
    requests.push({
      method: req.method ?? '',
      url: req.url ?? '',
      headers: req.headers,
      body: body === '' ? '' : JSON.parse(body),
    });
    if (response.wait) return;
    res.writeHead(response.status, response.headers).end(response.body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  requests.length = 0;
  response = { status: 200, body: '{}' };
});

const createHooks = (templates: HookTemplates, timeout = 2000): Hooks =>
  guardHooks(createHttpHooks(templates, { origin, timeout }), timeout);
const getFailure = (promise: Promise<unknown> | undefined) =>
  (promise ?? Promise.resolve()).then(
    () => 'none',
    (error: Error) => error.message,
  );

test('placeholders are replaced in the path, in headers, and in the body, where values keep their type', async () => {
  const { publishing } = createHooks({
    publishing: {
      method: 'PUT',
      url: '/test/{{key}}/accounts',
      headers: { 'X-Caller': '{{caller}}' },
      body: { id: '{{account}}', works: '{{works}}', note: 'fails: {{fails}}', list: ['{{works}}', 1] },
    },
  });
  await publishing?.(caller, 'acc_1', false);
  expect(requests).toMatchObject([
    {
      method: 'PUT',
      url: '/test/a%20key%2F1/accounts',
      headers: { 'x-caller': 'primary' },
      body: { id: 'acc_1', works: false, note: 'fails: true', list: [false, 1] },
    },
  ]);
});

test('the plans of a caller can be written as a flag and a plan', async () => {
  const { plan, connect } = createHooks({
    plan: { url: '/plans', body: { api: '{{api}}', plan: '{{basePlan}}' } },
    connect: { url: '/accounts', body: { network: '{{platform}}' } },
  });
  await plan?.(caller, ['api', 'pro']);
  await plan?.(caller, ['starter']);
  await plan?.(caller, ['api']);
  await connect?.(caller, 'photo');
  expect(requests.map(({ body }) => body)).toEqual([
    { api: true, plan: 'pro' },
    { api: false, plan: 'starter' },
    { api: true },
    { network: 'photo' },
  ]);
});

test('members of the body whose placeholder has no value are left out', async () => {
  const body = { magnet: '{{leadMagnet}}', post: '{{postId}}', text: '{{text}}', by: { id: '{{commenterId}}' } };
  const { comment } = createHooks({ comment: { url: '/comment', body } });
  await comment?.(caller, { leadMagnet: 'lm_1', text: 'Hi', commenter: { id: 'per_1', name: 'Eve' } });
  expect(requests[0]?.body).toEqual({ magnet: 'lm_1', text: 'Hi', by: { id: 'per_1' } });
});

test('the clock is read by a JSON pointer, and durations are available in seconds', async () => {
  response = { status: 202, body: '{"data":{"now":"2030-01-07T10:00:00Z"}}' };
  const { advance } = createHooks({
    advance: { url: '/advance?by={{seconds}}', method: 'POST', read: { now: '/data/now' } },
  });
  expect(await advance?.(caller, 'PT1H')).toEqual({ now: '2030-01-07T10:00:00Z' });
  expect(requests[0]?.url).toBe('/advance?by=3600');
});

test('the items of an outbox are mapped by their kind', async () => {
  response = {
    status: 200,
    body: JSON.stringify({
      items: [
        { type: 'reply', when: '2030-01-07T10:00:00Z', body: 'Hi', to: { id: 'per_1' } },
        { type: 'mail', when: '2030-01-07T10:00:00Z', post: 'post_1' },
        { type: 'something else' },
      ],
    }),
  };
  const { outbox } = createHooks({
    outbox: {
      url: '/outbox',
      read: { items: '/items' },
      items: {
        kindAt: '/type',
        mappings: {
          reply: {
            kind: 'act',
            act: 'comment_reply',
            platform: 'professional',
            at: '/when',
            text: '/body',
            commenterId: '/to/id',
          },
          mail: { kind: 'email', about: 'thumbnail.skipped', at: '/when', postId: '/post' },
        },
      },
    },
  });
  await expect(outbox?.(caller)).resolves.toEqual([
    {
      kind: 'act',
      act: 'comment_reply',
      platform: 'professional',
      at: '2030-01-07T10:00:00Z',
      text: 'Hi',
      commenterId: 'per_1',
    },
    { kind: 'email', about: 'thumbnail.skipped', at: '2030-01-07T10:00:00Z', postId: 'post_1' },
  ]);
});

test('a star in a pointer stands for every item of an array', async () => {
  const item = {
    type: 'post',
    when: '2030-01-07T10:00:00Z',
    id: 'post_1',
    parts: ['Hi'],
    files: [{ at: 'a' }, { at: 'b' }],
  };
  response = { status: 200, body: JSON.stringify({ items: [item] }) };
  const post = {
    kind: 'publication',
    at: '/when',
    postId: '/id',
    platform: 'social',
    accountId: 'acc_social',
    segments: '/parts',
    images: '/files/*/at',
  } as const;
  const { outbox } = createHooks({
    outbox: { url: '/outbox', read: { items: '/items' }, items: { kindAt: '/type', mappings: { post } } },
  });
  await expect(outbox?.(caller)).resolves.toMatchObject([{ images: ['a', 'b'] }]);
});

test.each([
  [
    { status: 404, body: 'no such thing' },
    { url: '/x' },
    /The hook "clock" failed: GET http:.*\/x returned 404: no such thing/,
  ],
  [{ status: 307, body: '', headers: { location: '/y' } }, { url: '/x' }, /\/x returned 307, a redirect to \/y\.$/],
  [{ status: 200, body: 'oops' }, { url: '/x', read: { now: '/now' } }, /is not JSON: oops/],
  [{ status: 200, body: '{"time":1}' }, { url: '/x', read: { now: '/now' } }, /has no value at \/now: {"time":1}/],
  [
    { status: 200, body: '{"now":"noon"}' },
    { url: '/x', read: { now: '/now' } },
    /its result is invalid at \/now: The time must be an ISO 8601 timestamp/,
  ],
  [{ status: 200, body: '{}', wait: true as const }, { url: '/x', timeout: '50ms' }, /timed out after 50 ms/],
])('the error of a failing hook names the hook and the cause: %j', async (stubResponse, template, message) => {
  response = stubResponse;
  expect(await getFailure(createHooks({ clock: template }).clock?.(caller))).toMatch(message);
});

test('the error for an unreachable service gives the reason', async () => {
  expect(await getFailure(createHooks({ reset: { url: 'http://127.0.0.1:1/' } }).reset?.(caller))).toContain(
    '/ failed: connect ECONNREFUSED',
  );
});

test('a response that is cut off, or exceeds the response limit, is an error', async () => {
  response = { status: 200, body: '{}', headers: { 'content-length': 3, connection: 'close' } };
  expect(await getFailure(createHooks({ clock: { url: '/x' } }).clock?.(caller))).toMatch(
    /\/x failed: the response was cut off/,
  );
  response = { status: 200, body: ' '.repeat(defaultResponseLimit.bytes + 1) };
  expect(await getFailure(createHooks({ clock: { url: '/x' } }, 10_000).clock?.(caller))).toMatch(
    /longer than \d+ bytes/,
  );
});

test('a hook is called again on a new connection if the service has closed the idle one', async () => {
  const { reset } = createHooks({ reset: { url: '/reset' } });
  await reset?.(caller);
  server.closeIdleConnections();
  await reset?.(caller);
  expect(requests).toHaveLength(2);
});

test('an outbox may contain numeric ids', async () => {
  const item = { kind: 'publication', at: '2030-01-07T09:00:00Z', postId: 7, platform: 'social', accountId: 8 };
  const { outbox } = guardHooks({ outbox: () => Promise.resolve([{ ...item, segments: ['Hello'] }] as never) }, 1000);
  await expect(outbox?.(caller)).resolves.toMatchObject([{ postId: '7', accountId: '8' }]);
});

test('hooks that are guarded already keep their time limit', async () => {
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 50));
  const { settle } = guardHooks(guardHooks({ settle: wait }, 1000), 10);
  await expect(settle?.({ caller: 'primary', key: 'k' })).resolves.toBeUndefined();
});

test('functions are guarded too: timeouts, errors and invalid results end with an explanation', async () => {
  const slowHooks = guardHooks({ reset: () => new Promise<void>(() => {}) }, 20);
  expect(await getFailure(slowHooks.reset?.(caller))).toBe('The hook "reset" failed: it took longer than 20 ms.');
  const invalidHooks = guardHooks({ outbox: () => Promise.resolve([{ kind: 'email' }] as never) }, 20);
  expect(await getFailure(invalidHooks.outbox?.(caller))).toContain('its result is invalid at /0/at');
  const throwingHooks = guardHooks(
    {
      clock: () => {
        throw new TypeError('no clock');
      },
    },
    20,
  );
  expect(await getFailure(throwingHooks.clock?.(caller))).toBe('The hook "clock" failed: no clock.');
});

test('after two timeouts in a row, no hook is called again', async () => {
  response = { status: 200, body: '{}', wait: true };
  const templates = { clock: { url: '/clock', read: { now: '/now' } }, reset: { url: '/reset' } };
  const hooks = createHooks(templates, 600);
  expect(await getFailure(hooks.clock?.(caller))).toMatch(/600 ms/);
  expect(await getFailure(hooks.reset?.(caller))).toContain('200 ms');
  response = { status: 200, body: '{"now":"2030-01-01T00:00:00Z"}' };
  expect(await getFailure(hooks.clock?.(caller))).toContain('it was not called, because');
  expect(requests.map(({ url }) => url)).toEqual(['/clock', '/reset']);
});

test('a hook that returns in time resets the count of timeouts', async () => {
  const templates = { clock: { url: '/clock', read: { now: '/now' } } };
  const hooks = createHooks(templates, 600);
  for (const wait of [true, false, true, false, true, false]) {
    response = { status: 200, body: '{"now":"2030-01-01T00:00:00Z"}', ...(wait ? { wait } : {}) };
    expect((await getFailure(hooks.clock?.(caller))) === 'none').toBe(!wait);
  }
});

test('an outbox reports exactly the kinds that its items are mapped to', () => {
  const outbox = { url: '/sent', read: { items: '/sent' } };
  const reply = { kind: 'act', act: 'comment_reply', platform: 'professional', at: '/at' } as const;
  const getKinds = (mappings: object) =>
    createHooks({ outbox: { ...outbox, items: { kindAt: '/type', mappings } as never } }).outbox?.reports;
  expect(getKinds({ reply, mail: { kind: 'email', about: 'thumbnail.skipped', at: '/at' } })).toEqual([
    'comment_reply',
    'emails',
  ]);
  expect(getKinds({ anything: { ...reply, act: '/what' }, post: { kind: 'publication', at: '/at' } })).toEqual([
    'publications',
  ]);
  expect(createHooks({ outbox }).outbox?.reports).toBeUndefined();
  expect(createHooks({ outbox: { ...outbox, reports: ['follow_up'] } }).outbox?.reports).toEqual(['follow_up']);
});

test('a secret that a hook returns is passed on, so that reports can redact it', async () => {
  response = { status: 200, body: '{"secret":"whsec_1"}' };
  const secrets: string[] = [];
  const { subscribe } = guardHooks(
    createHttpHooks(
      { subscribe: { url: '/hook', body: { url: '{{url}}' }, read: { secret: '/secret' } } },
      { origin, timeout: 500 },
    ),
    500,
    (secret) => secrets.push(secret),
  );
  expect(await subscribe?.(caller, null)).toEqual({ secret: 'whsec_1' });
  expect([secrets, requests[0]?.body]).toEqual([['whsec_1'], { url: null }]);
});
