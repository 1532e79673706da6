/** The log of a mock that handles a story, in both formats. */
import { expect, test, vi } from 'vitest';
import { createFrozenMock, patientOptions, postBodyOn } from '../../testing/caller.ts';
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
  await call('POST', '/posts', postBodyOn('social', { scheduledFor: '2030-01-08T00:00:00Z' }));
  await call('POST', '/posts', { ...postBodyOn('socal'), colour: 'red' });
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
  expect(activities.map(format).join('')).toBe(
    `── 2030-01-07 (UTC)
09:00:00  201  POST     /api/v1/posts  post_000001 scheduled
09:00:00  422  POST     /api/v1/posts  post.target.platform.known, request.members.unknown
09:00:00  503  GET      /api/v1/accounts?a=%C2%9B1m  forced by a fault or a Prefer header
── 2030-01-08 (UTC)
00:00:00       effect   post_000001 published
00:00:00  500  webhook  post.published post_000001 to ${receiver}, next attempt 2030-01-08T00:00:05Z
00:00:05  200  webhook  post.published post_000001 to ${receiver}, attempt 2
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
  await call('PUT', '/publications?a=1', postBodyOn('social'));
  await call('PUT', '/publications', postBodyOn('social'));
  await call('POST', '/posts', postBodyOn('social'));
  expect(activities.map(createTextFormatter(paintPlain)).join('')).toBe(`── 2030-01-07 (UTC)
09:00:00  202  PUT      /api/v1/publications?a=1  request.parameters.unknown
09:00:00  202  PUT      /api/v1/publications  post_000001 draft
09:00:00  405  POST     /api/v1/posts  request.method
`);
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
    expect(log).toContain('http://h/?token=[redacted]');
    expect(log).not.toContain('abc');
  }
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
  const written: string[] = [];
  const { onActivity, flush } = openLog('json', { write: (text) => written.push(text) }, paintPlain);
  const report = (from: number, to: number) => {
    const request = { kind: 'request', tenant: 'a', method: 'GET', path: '/', status: 200, rules: [] } as const;
    for (let at = from; at < to; at++) onActivity({ ...request, at });
  };
  const listInstants = () =>
    written.map((text) =>
      text
        .trim()
        .split('\n')
        .map((line) => Date.parse(JSON.parse(line).at)),
    );
  try {
    report(0, 2);
    vi.advanceTimersByTime(39);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1);
    report(2, 3);
    flush();
    report(3, 1004);
    vi.advanceTimersByTime(40);
    expect(listInstants().map(({ length }) => length)).toEqual([2, 1, 1000, 1]);
    expect(listInstants().flat()).toEqual(Array.from({ length: 1004 }, (_, i) => i));
  } finally {
    vi.useRealTimers();
  }
});
