/** After a restart: the clock, the posts that fell due meanwhile, and interrupted deliveries. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMock } from '../createMock.ts';
import { MemoryLedger } from '../ledger/testing/memoryLedger.ts';
import { buildPostBodyOn, closeAfterTest, createCaller, createFrozenMock, now } from '../testing/caller.ts';
import { openReceiverWith, openTestReceiver } from '../testing/receiver.ts';

const MINUTE = 60_000;

/** A mock with the state of another that is killed at this moment. */
const restart = (ledger: MemoryLedger) => createFrozenMock({ state: ledger.copy() });

describe('after a restart, the clock', () => {
  const start = Date.parse('2031-05-05T12:00:00Z');
  const buildWallOptions = (wall: { now: number }) => ({ wall: () => wall.now });

  async function restartAfter(
    clockSettings: Parameters<ReturnType<typeof createMock>['clock']['set']>[0],
    elapsed: number,
  ) {
    const wall = { now: start };
    const ledger = new MemoryLedger();
    const firstMock = closeAfterTest(createMock({ state: ledger, ...buildWallOptions(wall) }));
    await firstMock.clock.set(clockSettings);
    wall.now += elapsed;
    const restartedMock = closeAfterTest(
      createMock({ state: ledger.copy(), frozenAt: now, ...buildWallOptions(wall) }),
    );
    return (await restartedMock.clock.get()).now;
  }

  test('shows the same time if it is frozen', async () => {
    expect(await restartAfter({ now: '2030-01-01T00:00:00Z' }, 5 * MINUTE)).toBe('2030-01-01T00:00:00Z');
  });

  test('has advanced with its offset if it is real', async () => {
    expect(await restartAfter({ now: '2030-01-01T00:00:00Z', mode: 'real' }, 5 * MINUTE)).toBe('2030-01-01T00:05:00Z');
  });

  test('has advanced at its rate if it is accelerated', async () => {
    const clockSettings = { now: '2030-01-01T00:00:00Z', mode: 'accelerated', rate: 60 } as const;
    expect(await restartAfter(clockSettings, MINUTE)).toBe('2030-01-01T01:00:00Z');
  });

  test('shows the instant that it had reached if the mock was killed during a move', async () => {
    const ledger = new MemoryLedger();
    const mock = createFrozenMock({ state: ledger });
    const [requested, responded] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
    const { url } = await openReceiverWith(() => {
      requested.resolve();
      return responded.promise;
    });
    await mock.webhook.set({ url });
    const call = mock.caller();
    for (const minute of ['10', '20'])
      await call('POST', '/posts', buildPostBodyOn('social', { scheduledFor: `2030-01-07T09:${minute}:00Z` }));
    const clockMove = mock.advance(60 * MINUTE);
    await requested.promise;
    const restartedMock = restart(ledger);
    expect(await restartedMock.clock.get()).toEqual({ now: '2030-01-07T09:10:00Z', mode: 'frozen' });
    const states = (await restartedMock.caller()('GET', '/posts')).body.data.map(
      ({ status }: { status: string }) => status,
    );
    expect(states).toEqual(['scheduled', 'published']);
    responded.resolve(200);
    await clockMove;
  });
});

describe('a post that falls due while the mock is stopped', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function restartWithWebhook(elapsed: number, ...statuses: readonly number[]) {
    const wall = { now: Date.parse(now) };
    const ledger = new MemoryLedger();
    const { url, received } = await openTestReceiver(...statuses);
    const firstMock = closeAfterTest(createMock({ state: ledger, wall: () => wall.now }));
    await firstMock.webhook.set({ url });
    const body = buildPostBodyOn('social', { scheduledFor: '2030-01-07T09:10:00Z' });
    await createCaller(firstMock, 'demo-api-pro')('POST', '/posts', body);
    const ledgerCopy = ledger.copy();
    wall.now += elapsed;
    const restartedMock = closeAfterTest(createMock({ state: ledgerCopy, wall: () => wall.now }));
    await vi.waitFor(() => expect(received).toHaveLength(1), 20_000);
    return { restartedMock, received };
  }

  test('is published after the restart with its scheduled time', async () => {
    const { restartedMock } = await restartWithWebhook(60 * MINUTE);
    const { body } = await createCaller(restartedMock, 'demo-api-pro')('GET', '/posts');
    expect(body.data[0]).toMatchObject({ status: 'published', publishedAt: '2030-01-07T09:10:00Z' });
  });

  test('causes one webhook after the restart, and not every overdue retry if it fails', async () => {
    const { restartedMock, received } = await restartWithWebhook(60 * MINUTE, 500);
    await vi.waitFor(
      async () =>
        expect(await restartedMock.deliveries.list()).toMatchObject([
          { state: 'pending', attempts: [{ at: '2030-01-07T10:00:00Z', status: 500 }] },
        ]),
      20_000,
    );
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ timestamp: '2030-01-07T09:10:00Z' });
  });
});

test('a delivery that was interrupted by a kill is repeated after the restart with the same id', async () => {
  const ledger = new MemoryLedger();
  const mock = createFrozenMock({ state: ledger });
  const ids: unknown[] = [];
  const first = Promise.withResolvers<number>();
  const { url } = await openReceiverWith((request) => {
    ids.push(request.headers['webhook-id']);
    return ids.length === 1 ? first.promise : 200;
  });
  await mock.webhook.set({ url });
  await mock.caller()('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
  await vi.waitFor(() => expect(ids).toHaveLength(1), 20_000);
  const restartedMock = restart(ledger);
  await vi.waitFor(
    async () => expect(await restartedMock.deliveries.list()).toMatchObject([{ state: 'delivered' }]),
    20_000,
  );
  first.resolve(500);
  expect(ids).toEqual(['evt_000001', 'evt_000001']);
});
