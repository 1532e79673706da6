/** While the ledger cannot be written, nothing changes, and requests that would change something fail with a reason. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMock } from '../createMock.ts';
import { LedgerError } from '../ledger/ledger.ts';
import { MemoryLedger } from '../ledger/testing/memoryLedger.ts';
import { buildPostBodyOn, closeAfterTest, createCaller, createFrozenMock, now } from '../testing/caller.ts';
import { openTestReceiver } from '../testing/receiver.ts';
import { samples } from '../testing/samples.ts';

const MINUTE = 60_000;
const expectedMessage = 'The mock cannot save its state: the disk is full. Nothing was changed.';

/** A mock with one draft and one post scheduled in ten minutes. */
async function setUp() {
  const ledger = new MemoryLedger();
  const failures: unknown[] = [];
  const mock = createFrozenMock({ state: ledger, onError: (error) => failures.push(error) });
  const call = mock.caller();
  await call('POST', '/posts', buildPostBodyOn());
  await call('POST', '/posts', buildPostBodyOn('social', { scheduledFor: '2030-01-07T09:10:00Z' }));
  const readWorld = async () => [(await mock.state()).hash, (await call('GET', '/posts')).body.data];
  return { ledger, mock, call, failures, readWorld };
}

describe('on a full disk', () => {
  test.each([
    ['POST', '/posts', buildPostBodyOn()],
    ['POST', '/posts', buildPostBodyOn('social', { publishNow: true })],
    ['PATCH', '/posts/post_000001', { text: 'Other' }],
    ['DELETE', '/posts/post_000001', undefined],
  ])('%s %s fails with a reason and changes nothing', async (method, path, body) => {
    const { ledger, call, readWorld, failures } = await setUp();
    const before = await readWorld();
    ledger.isFull = true;
    expect(await call(method, path, body)).toMatchObject({
      status: 500,
      body: { code: 'INTERNAL_ERROR', detail: expectedMessage },
    });
    expect(failures).toContainEqual(expect.any(LedgerError));
    expect(await readWorld()).toEqual(before);
    ledger.isFull = false;
    expect((await call(method, path, body)).status).toBeLessThan(300);
    expect((await call('GET', '/posts')).body.data).not.toEqual(before[1]);
  });

  test('read requests succeed', async () => {
    const { ledger, call } = await setUp();
    ledger.isFull = true;
    for (let i = 0; i < 3; i++) expect((await call('GET', '/posts')).status).toBe(200);
  });

  test('requests that break rules are refused as usual', async () => {
    const { ledger, call } = await setUp();
    ledger.isFull = true;
    expect((await call('POST', '/posts', {})).status).toBe(422);
  });

  test('the clock does not move, and posts are later published at their scheduled time', async () => {
    const { ledger, mock, call, readWorld } = await setUp();
    const before = await readWorld();
    ledger.isFull = true;
    await expect(mock.clock.advance({ by: 'PT1H' })).rejects.toThrow('the disk is full');
    await expect(mock.advance(MINUTE)).rejects.toThrow('the disk is full');
    expect(await readWorld()).toEqual(before);
    ledger.isFull = false;
    await mock.clock.advance({ by: 'PT1H' });
    expect((await call('GET', '/posts?status=published')).body.data).toMatchObject([
      { id: 'post_000002', publishedAt: '2030-01-07T09:10:00Z' },
    ]);
  });

  test('control calls fail and change nothing', async () => {
    const { ledger, mock, readWorld } = await setUp();
    const before = await readWorld();
    ledger.isFull = true;
    await expect(mock.tenant('demo-api-pro').reset()).rejects.toThrow('the disk is full');
    await expect(mock.snapshots.take({ name: 'a' })).rejects.toThrow('the disk is full');
    await expect(mock.webhook.set({ url: 'http://127.0.0.1:1/' })).rejects.toThrow('the disk is full');
    await expect(mock.faults.set([{ status: 500 }])).rejects.toThrow('the disk is full');
    await expect(mock.tenants.add({ key: 'new' })).rejects.toThrow('the disk is full');
    await expect(mock.tenants.remove('demo-pro')).rejects.toThrow('the disk is full');
    expect(await readWorld()).toEqual(before);
    expect(await mock.tenants.list()).toHaveLength(5);
    expect([await mock.snapshots.list(), await mock.faults.get(), mock.parts.tenants.byKey.get('new')]).toEqual([
      [],
      [],
      undefined,
    ]);
  });

  test('a control call over HTTP fails with a reason', async () => {
    const { ledger, mock } = await setUp();
    ledger.isFull = true;
    const request = new Request('http://mock.localhost/_mock/reset', { method: 'POST' });
    const response = await mock.fetch(request);
    expect([response.status, await response.json()]).toEqual([
      500,
      { success: false, error: { code: 'INTERNAL_ERROR', message: expectedMessage } },
    ]);
  });

  test('an upload leaves no file behind', async () => {
    const { ledger, call, mock } = await setUp();
    ledger.isFull = true;
    const form = new FormData();
    form.append('file', new Blob([samples.png as Uint8Array<ArrayBuffer>]), 'a.png');
    expect((await call('POST', '/media/upload', form)).status).toBe(500);
    ledger.isFull = false;
    const { url } = (await call('POST', '/media/upload', form)).body.data;
    expect(url).toContain('file_000001');
    expect((await mock.fetch(new Request(url))).status).toBe(200);
  });
});

describe('in real time on a full disk', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse(now), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('no post is published and no webhook sent until the mock, which retries every second, can write again', async () => {
    const ledger = new MemoryLedger();
    const failures: unknown[] = [];
    const mock = closeAfterTest(createMock({ state: ledger, onError: (error) => failures.push(error) }));
    const { url, received } = await openTestReceiver();
    await mock.webhook.set({ url });
    const call = createCaller(mock, 'demo-api-pro');
    await call('POST', '/posts', buildPostBodyOn('social', { scheduledFor: '2030-01-07T09:10:00Z' }));
    ledger.isFull = true;
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect((await call('GET', '/posts')).body.data).toMatchObject([{ status: 'scheduled' }]);
    expect(failures).toHaveLength(1);
    expect(received).toEqual([]);
    ledger.isFull = false;
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(received).toHaveLength(1), 20_000);
    expect((await call('GET', '/posts')).body.data).toMatchObject([
      { status: 'published', publishedAt: '2030-01-07T09:10:00Z' },
    ]);
  });
});

test('createMock throws if the state cannot be written', () => {
  const ledger = new MemoryLedger();
  ledger.isFull = true;
  expect(() => createMock({ state: ledger })).toThrow(LedgerError);
});
