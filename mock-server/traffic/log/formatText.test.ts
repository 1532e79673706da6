/** The log of a mock that handles a story, in both formats. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { runOptions } from '../../../spec/testing/runOptions.ts';
import { buildPostBodyOn, createFrozenMock, patientOptions } from '../../testing/caller.ts';
import { openTestReceiver } from '../../testing/receiver.ts';
import type { Activity } from '../activity.ts';
import { formatJson } from './formatJson.ts';
import { createTextFormatter } from './formatText.ts';
import { openLog } from './openLog.ts';

const paintPlain = (_: string, text: string) => text;

/** Runs a story on a mock and returns what it reported. */
async function recordStory(): Promise<{ readonly activities: readonly Activity[]; readonly receiver: string }> {
  const activities: Activity[] = [];
  const receiver = await openTestReceiver(500, 200);
  const mock = createFrozenMock({ ...patientOptions, onActivity: (activity) => void activities.push(activity) });
  const call = mock.caller();
  await mock.webhook.set({ url: receiver.url });
  await call('POST', '/posts', buildPostBodyOn('social', { scheduledFor: '2030-01-08T00:00:00Z' }));
  await call('POST', '/posts', { ...buildPostBodyOn('socal'), colour: 'red' });
  await call('GET', '/accounts?a=\u009b1m', undefined, { prefer: 'code=503' });
  await mock.clock.advance({ by: 'P1D' });
  await mock.fetch(new Request(`${mock.origin}/posts`));
  await mock.fetch(new Request(`${mock.origin}/_mock/clock`));
  await mock.fetch(new Request(`${mock.origin}/_mock/clock/advance`, { method: 'POST', body: '{"by":"PT1S"}' }));
  await mock.caller('demo-api')('GET', '/accounts');
  await call('GET', '/accounts');
  await mock.caller('no-such-key')('GET', '/accounts');
  await mock.fetch(new Request(`${mock.origin}/_mock/clock?tenant=no-such-key`));
  return { activities, receiver: receiver.url };
}

test('the log has a line for each response, effect and webhook attempt', async () => {
  const { activities, receiver } = await recordStory();
  const format = createTextFormatter(paintPlain);
  const destination = receiver.replace('http://', '');
  expect(activities.map(format).join('')).toBe(
    `── 2030-01-07 (UTC)
09:00:00  201  POST     /api/v1/posts  post_000001 scheduled
09:00:00  422  POST     /api/v1/posts  post.target.platform.known, request.members.unknown
09:00:00  503  GET      /api/v1/accounts?a=%C2%9B1m  forced by a fault or a Prefer header
── 2030-01-08 (UTC)
00:00:00       effect   post_000001 published
00:00:00  500  webhook  post.published post_000001 → ${destination}, attempt 1, retry at 00:00:05
00:00:05  200  webhook  post.published post_000001 → ${destination}, attempt 2
09:00:00  404  GET      /posts
09:00:01  200  POST     /_mock/clock/advance
── 2030-01-07 (UTC)  [demo-api]
09:00:00  200  GET      /api/v1/accounts  [demo-api]
09:00:01  200  GET      /api/v1/accounts  [demo-api-pro]
09:00:01  401  GET      /api/v1/accounts  auth.bearer
09:00:01  404  GET      /_mock/clock?tenant=no-such-key
`,
  );
});

test('the JSON log has one object per line, with timestamps', async () => {
  const { activities, receiver } = await recordStory();
  const lines = activities.map((activity) => JSON.parse(formatJson(activity)));
  expect(lines[0]).toEqual({
    ...{ kind: 'request', at: '2030-01-07T09:00:00Z', tenant: 'demo-api-pro', method: 'POST', path: '/api/v1/posts' },
    ...{ operation: 'createPost', status: 201, rules: [], record: 'post_000001', state: 'scheduled' },
  });
  expect(lines.find(({ kind }) => kind === 'delivery')).toEqual({
    ...{ kind: 'delivery', at: '2030-01-08T00:00:00Z', tenant: 'demo-api-pro', delivery: 'dlv_000001' },
    ...{ event: 'post.published', record: 'post_000001', url: receiver, attempt: 1, status: 500, state: 'pending' },
    next: '2030-01-08T00:00:05Z',
  });
});

test('the log of a translated mock shows requests as they went over the wire', async () => {
  const activities: Activity[] = [];
  const mock = createFrozenMock({
    translate: {
      operations: {
        createPost: {
          route: { method: 'PUT', path: '/publications' },
          response: { toContract: () => ({ status: 201 }), toServer: () => ({ status: 202 }) },
        },
      },
    },
    onActivity: (activity) => void activities.push(activity),
  });
  const call = mock.caller();
  await call('PUT', '/publications?a=1', buildPostBodyOn('social'));
  await call('PUT', '/publications', buildPostBodyOn('social'));
  await call('POST', '/posts', buildPostBodyOn('social'));
  expect(activities.map(createTextFormatter(paintPlain)).join('')).toBe(`── 2030-01-07 (UTC)
09:00:00  202  PUT      /api/v1/publications?a=1  request.parameters.unknown
09:00:00  202  PUT      /api/v1/publications  post_000001 draft
09:00:00  405  POST     /api/v1/posts  request.method
`);
});

const failedAttempt = {
  ...{ kind: 'delivery', at: Date.parse('2030-01-07T23:59:58Z'), tenant: 'demo-api-pro', delivery: 'dlv_000001' },
  ...{ event: 'post.published', record: 'post_000001', attempt: 1, state: 'pending' },
} as const;

test.each([
  [
    { url: 'http://127.0.0.1:4020/hook', error: 'connect ECONNREFUSED 127.0.0.1:4020', next: failedAttempt.at + 1000 },
    'ERR  webhook  post.published post_000001 → 127.0.0.1:4020/hook, attempt 1, ECONNREFUSED, retry at 23:59:59',
  ],
  [
    { url: 'http://127.0.0.1:4020/hook', status: 500, next: failedAttempt.at + 300_000 },
    '500  webhook  post.published post_000001 → 127.0.0.1:4020/hook, attempt 1, retry at 2030-01-08 00:04:58',
  ],
  [
    { url: 'http://127.0.0.1:4020/hook', error: 'no response within 2000 ms', attempt: 7, state: 'failed' },
    'ERR  webhook  post.published post_000001 → 127.0.0.1:4020/hook, attempt 7, gave up, no response within 2000 ms',
  ],
  [
    {
      url: 'https://hooks.example.com/social?token=abc',
      error: '--allow-webhook-host hooks.example.com is needed: the host is not on this machine.',
      next: failedAttempt.at + 1000,
    },
    'ERR  webhook  post.published post_000001 → hooks.exampl…om/social?…, attempt 1, --allow-webhook-host hooks.ex…',
  ],
  [
    {
      url: `https://127.0.0.1/${'long/'.repeat(50)}`,
      injectedFailures: ['drop', 'staleTimestamp', 'badSignature', 'duplicate'],
      error: 'dropped by the webhook chaos of this mock; nothing was sent',
    },
    'ERR  webhook  post.published post_000001 → 127.0.0.1/lo…/long/long/, attempt 1, injected: drop, staleTimestam…',
  ],
] as const)('the line of a failed attempt has its number and its cause in 120 columns: %#', (attempt, expected) => {
  const lines = createTextFormatter(paintPlain)({ ...failedAttempt, ...attempt } as Activity).split('\n');
  expect(lines[1]).toBe(`23:59:58  ${expected}`);
  expect(lines[1]?.length).toBeLessThanOrEqual(120);
});

test('no line of a known record has more than 120 columns, however long its parts', () => {
  const text = fc.string({ unit: 'grapheme-ascii', maxLength: 300 });
  const at = fc.integer({ min: 0, max: 4e12 });
  const activities = fc.oneof(
    fc.record({
      ...{ kind: fc.constant('request' as const), at, tenant: text, method: fc.constantFrom('GET', 'DELETE') },
      ...{ path: text.map((path) => `/${path}`), status: fc.constantFrom(200, 422), rules: fc.array(text) },
      ...{ code: fc.option(text, { nil: undefined }), record: fc.constantFrom(undefined, 'post_000001') },
      state: fc.constantFrom(undefined, 'partially_published'),
    }),
    fc.record({
      ...{ kind: fc.constant('delivery' as const), at, tenant: text, delivery: text, next: fc.option(at) },
      ...{ event: fc.constantFrom('post.partially_published' as const), record: fc.constantFrom('post_000001') },
      ...{ url: text.map((path) => `http://${path}`), attempt: fc.integer({ min: 1, max: 9 }) },
      ...{ error: fc.option(text, { nil: undefined }), state: fc.constantFrom('pending' as const, 'failed' as const) },
    }),
    fc.record({
      ...{ kind: fc.constant('effect' as const), at, tenant: text, effect: fc.constantFrom('post.failed' as const) },
      record: fc.constant('post_000001'),
      failures: fc.array(fc.record({ platform: fc.constant('social'), accountId: text, message: text })),
    }),
  );
  fc.assert(
    fc.property(fc.array(activities), (all) => {
      const format = createTextFormatter(paintPlain);
      const lines = all.flatMap((activity) =>
        format(activity as Activity)
          .trimEnd()
          .split('\n'),
      );
      expect(lines.filter(({ length }) => length > 120)).toEqual([]);
    }),
    runOptions(300),
  );
});

test('secrets in the URLs of requests and webhooks do not reach the log', () => {
  const at = 0;
  const activities = [
    {
      kind: 'request',
      at,
      tenant: 'k',
      method: 'GET',
      path: '/api/v1/posts?api_key=abc&limit=2',
      status: 401,
      rules: [],
    },
    { kind: 'delivery', at, tenant: 'k', event: 'post.published', url: 'http://h/?token=abc', attempt: 1, status: 200 },
  ] as unknown as readonly Activity[];
  for (const format of [createTextFormatter(paintPlain), formatJson]) {
    const log = activities.map(format).join('');
    expect(log).toContain('/api/v1/posts?api_key=[redacted]&limit=2');
    expect(log).not.toContain('abc');
  }
  expect(activities.map(formatJson).join('')).toContain('http://h/?token=[redacted]');
});

test('control characters of clients do not reach the terminal', () => {
  const format = createTextFormatter(paintPlain);
  const line = format({
    ...{ kind: 'request', at: 0, tenant: 'a', method: 'GET\u001b', path: '/\u009b31m', status: 404, rules: [] },
    code: 'X',
  });
  expect(line).toBe('── 1970-01-01 (UTC)\n00:00:00  404  GET      /31m  X\n');
});

test('lines wait for their time, for a flush, or until there are many', () => {
  vi.useFakeTimers();
  const writtenTexts: string[] = [];
  const { onActivity, flush } = openLog('json', { write: (text) => writtenTexts.push(text) }, paintPlain);
  const report = (from: number, to: number) => {
    const request = { kind: 'request', tenant: 'a', method: 'GET', path: '/', status: 200, rules: [] } as const;
    for (let at = from; at < to; at++) onActivity({ ...request, at });
  };
  const listInstants = () =>
    writtenTexts.map((text) =>
      text
        .trim()
        .split('\n')
        .map((line) => Date.parse(JSON.parse(line).at)),
    );
  try {
    report(0, 2);
    vi.advanceTimersByTime(39);
    expect(writtenTexts).toEqual([]);
    vi.advanceTimersByTime(1);
    report(2, 3);
    flush();
    report(3, 68);
    vi.advanceTimersByTime(40);
    expect(listInstants().map(({ length }) => length)).toEqual([2, 1, 64, 1]);
    expect(listInstants().flat()).toEqual(Array.from({ length: 68 }, (_, i) => i));
  } finally {
    vi.useRealTimers();
  }
});
