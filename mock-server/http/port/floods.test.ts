/** Clients that send many requests at once do not exhaust the memory or the time of the process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createRouterListener } from '../routerListener.ts';
import { getRequest, openTestPort, pollOptions } from './testing/openTestPort.ts';
import { connectRaw } from './testing/rawClient.ts';

/** Long enough to be observed on a busy machine, short enough for a test. */
const shortTime = 400;

describe('a client that sends many requests and reads nothing', () => {
  const requestCount = 400;
  const page = 'x'.repeat(100_000);

  test('has one request handled at a time, and gets every response once it reads', async () => {
    let startedCount = 0;
    const { origin } = await openTestPort((_req, res) => {
      startedCount++;
      res.end(`${page}${startedCount};`);
    }, {});
    const client = connectRaw(origin, getRequest.repeat(requestCount), { reads: false });
    // The system buffers some responses; the others are not begun.
    let previousCount = -1;
    while (startedCount === 0 || startedCount > previousCount) {
      previousCount = startedCount;
      await sleep(shortTime);
    }
    expect(startedCount).toBeLessThan(requestCount);
    let received = '';
    client.socket.on('data', (chunk) => {
      received += chunk.toString('latin1').replaceAll(/x{2,}/g, '');
    });
    client.socket.resume();
    await expect.poll(() => received.match(/x?(\d+);/g)?.length, pollOptions).toBe(requestCount);
    expect([...received.matchAll(/x?(\d+);/g)].map(([, number]) => Number(number))).toEqual(
      Array.from({ length: requestCount }, (_, i) => i + 1),
    );
    client.socket.destroy();
  });

  test('does not delay others: the process does other work between two of its requests', async () => {
    let startedCount = 0;
    let maxPerTurn = 0;
    const { origin } = await openTestPort((_req, res) => {
      const before = startedCount++;
      res.end('hello');
      setImmediate(() => {
        maxPerTurn = Math.max(maxPerTurn, startedCount - before);
      });
    }, {});
    const client = connectRaw(origin, getRequest.repeat(requestCount));
    await expect.poll(() => client.getReceivedText().match(/hello/g)?.length, pollOptions).toBe(requestCount);
    expect(maxPerTurn).toBeLessThanOrEqual(2);
    client.socket.destroy();
  });

  test.each(['waiting requests', 'requests to the router'])(
    'and others like it have one request started in a turn: %s',
    async (kind) => {
      const startedInTurn = new Map<number, number>();
      let [turn, responses] = [0, 0];
      const countTurns = () => {
        turn++;
        if (responses < 200) setImmediate(countTurns);
      };
      countTurns();
      const seenConnections = new Set<unknown>();
      const count = (connection: unknown) => {
        responses++;
        // The first request of a connection to the API starts at once.
        const isCounted = kind === 'requests to the router' || seenConnections.has(connection);
        seenConnections.add(connection);
        if (isCounted) startedInTurn.set(turn, (startedInTurn.get(turn) ?? 0) + 1);
      };
      const router = createRouterListener(() => {
        count('the router');
        return Promise.resolve({ status: 200, headers: {}, body: 'hello' });
      });
      const { origin } = await openTestPort((req, res) => {
        if (kind === 'requests to the router') return void router(req, res);
        count(req.socket);
        res.end('hello');
      }, {});
      const clients = Array.from({ length: 20 }, () => connectRaw(origin, getRequest.repeat(10)));
      await expect.poll(() => responses, pollOptions).toBe(200);
      expect(Math.max(...startedInTurn.values())).toBe(1);
      for (const { socket } of clients) socket.destroy();
    },
  );

  test('is disconnected when too many of its requests wait', async () => {
    const { origin } = await openTestPort(() => {}, { waitingRequests: 10 });
    await connectRaw(origin, getRequest.repeat(12)).closed;
  });

  test('is disconnected when too many requests of all clients wait, and the others stay', async () => {
    const { origin, countConnections } = await openTestPort(() => {}, { allWaitingRequests: 20 });
    const first = connectRaw(origin, getRequest.repeat(12));
    await expect.poll(countConnections, pollOptions).toBe(1);
    const second = connectRaw(origin, getRequest.repeat(12));
    await second.closed;
    // The requests of the closed connection do not count any more.
    const third = connectRaw(origin, getRequest.repeat(5));
    await expect.poll(countConnections, pollOptions).toBe(2);
    for (const { socket } of [first, third]) socket.destroy();
  });

  test('and others that send at the same time are read in several turns', async () => {
    const startedInTurn: number[] = [0];
    const { origin, countConnections } = await openTestPort(
      (_req, res) => {
        startedInTurn.push((startedInTurn.pop() ?? 0) + 1);
        setImmediate(() => startedInTurn.push(0));
        res.end('hello');
      },
      { turnTime: 0 },
    );
    const clients = Array.from({ length: 20 }, () => connectRaw(origin));
    await expect.poll(countConnections, pollOptions).toBe(20);
    // All arrive before the next turn.
    for (const { socket } of clients) socket.write(getRequest);
    await expect
      .poll(() => clients.filter((client) => client.getReceivedText().includes('hello')).length, pollOptions)
      .toBe(20);
    expect(Math.max(...startedInTurn)).toBeLessThanOrEqual(2);
    // Every connection is read again.
    for (const { socket } of clients) socket.write(getRequest);
    await expect
      .poll(
        () => clients.filter((client) => client.getReceivedText().match(/hello/g)?.length === 2).length,
        pollOptions,
      )
      .toBe(20);
    for (const { socket } of clients) socket.destroy();
  });

  test('is disconnected when unread responses use too much memory, and others are served', async () => {
    const largeResponse = 'x'.repeat(20_000_000);
    const { origin, countConnections } = await openTestPort((_req, res) => void res.end(largeResponse), {
      unsentBytes: 40_000_000,
    });
    const deafClients = Array.from({ length: 5 }, () => connectRaw(origin, getRequest, { reads: false }));
    const reader = connectRaw(origin, getRequest.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    await reader.closed;
    expect(reader.getReceivedText().length).toBeGreaterThan(largeResponse.length);
    await expect.poll(countConnections, pollOptions).toBeLessThanOrEqual(3);
    for (const { socket } of deafClients) socket.destroy();
  });
});
