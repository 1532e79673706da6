/** Several replicas with one database behave like one mock. */
import { describe, expect, test, vi } from 'vitest';
import { buildPngHead } from '../../../src/media/testing/image.ts';
import { defaultProfile } from '../../../src/profile/resolve.ts';
import type { MockParts } from '../../createMock.ts';
import { openPostgresLedger } from '../../ledger/postgres/postgresLedger.ts';
import { explainMissingServer, queryDatabase } from '../../ledger/postgres/testing/server.ts';
import { buildPostBodyOn } from '../../testing/caller.ts';
import { openReceiverWith, openTestReceiver } from '../../testing/receiver.ts';
import { getElementAt as at, useReplicas } from '../../testing/replicas.ts';
import type { ReplicaTenant } from './replicaTenant.ts';

const missing = explainMissingServer();
if (missing !== undefined) test.skip(`replicas. ${missing}`);

describe.skipIf(missing !== undefined)('replicas', () => {
  const { openReplicas, database } = useReplicas();

  async function count(table: string): Promise<unknown> {
    const [row] = await queryDatabase(database(), `SELECT count(*)::int AS count FROM ${table}`);
    return row?.count;
  }

  test('read the latest writes of each other', async () => {
    const replicas = await openReplicas(3);
    for (let i = 0; i < 9; i++) {
      const { body } = await at(replicas, i).api('POST', '/posts', buildPostBodyOn('social', { text: `Post ${i}` }));
      const list = await at(replicas, i + 1).api('GET', '/posts?limit=1');
      expect(list.body.data).toEqual([expect.objectContaining({ id: body.data.id })]);
    }
  });

  test('respond once a request is in the journal of all of them, also with a translation', async () => {
    const translate = { all: { request: { toServer: () => ({}), toContract: () => ({}) } } };
    const replicas = await openReplicas(2, { translate });
    for (let i = 1; i <= 9; i++) {
      await at(replicas, 0).api('POST', '/posts', buildPostBodyOn());
      expect((await at(replicas, 1).control('GET', '/requests')).body.data).toHaveLength(i);
    }
  });

  test('lose no write of clients that write to all of them at once, and number posts without gaps', async () => {
    const replicas = await openReplicas(3);
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, i) => at(replicas, i).api('POST', '/posts', buildPostBodyOn())),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(60).fill(201));
    const ids = responses.map(({ body }) => body.data.id).sort();
    expect(new Set(ids).size).toBe(60);
    expect(ids.at(-1)).toBe('post_000060');
    for (const { api } of replicas) {
      const { body } = await api('GET', '/posts?limit=100');
      expect(body.data.map(({ id }: { id: string }) => id).sort()).toEqual(ids);
    }
  });

  test('count requests that reach them at the same instant together for the rate limit', async () => {
    const replicas = await openReplicas(3, { keys: [{ key: 'limited', plans: ['api'] }] });
    const send = (i: number) => at(replicas, i).api('GET', '/accounts');
    const statuses = (await Promise.all(Array.from({ length: 75 }, (_, i) => send(i)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('show the same state, journal and coverage', async () => {
    const replicas = await openReplicas(3);
    for (let i = 0; i < 6; i++) await at(replicas, i).api('POST', '/posts', buildPostBodyOn());
    await at(replicas, 1).control('POST', '/snapshots', { name: 'six' });
    await at(replicas, 2).control('POST', '/reset');
    await at(replicas, 0).api('POST', '/posts', buildPostBodyOn());
    await at(replicas, 1).control('POST', '/snapshots/six/restore');
    for (const path of ['/state', '/requests', '/coverage', '/snapshots', '/clock']) {
      const bodies = await Promise.all(replicas.map(async ({ control }) => (await control('GET', path)).body));
      expect(bodies[1]).toEqual(bodies[0]);
      expect(bodies[2]).toEqual(bodies[0]);
    }
  });

  test('have the same first tenant, whichever of them has created which key', async () => {
    const first = { key: 'first', plans: ['api', 'pro'] } as const;
    const [creator] = await openReplicas(1, { keys: [first] });
    const [other] = await openReplicas(1, { keys: [first, { key: 'second', plans: ['api'] }], state: database() });
    await creator?.api('POST', '/posts', buildPostBodyOn());
    for (const replica of [creator, other]) {
      const state = await fetch(`${replica?.mock.origin}/_mock/state`);
      expect(await state.json()).toMatchObject({ data: { counts: { posts: 1 } } });
    }
  });

  test('advance the clock once for each call, whichever of them the concurrent calls reach', async () => {
    const replicas = await openReplicas(3);
    const calls = Array.from({ length: 60 }, (_, i) =>
      at(replicas, i).control('POST', '/clock/advance', { by: 'PT1M' }),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(60).fill(200));
    const { body } = await at(replicas, 0).control('GET', '/clock');
    expect(body.data.now).toBe('2030-01-07T10:00:00Z');
  });

  test('publish each post and deliver each event once, whichever of them moves the clock', async () => {
    const { url, received } = await openTestReceiver();
    const replicas = await openReplicas(3);
    await at(replicas, 0).control('PUT', '/webhook', { url });
    for (let i = 0; i < 6; i++) {
      const scheduledFor = `2030-01-07T09:0${i + 1}:00Z`;
      await at(replicas, i).api('POST', '/posts', buildPostBodyOn('social', { scheduledFor }));
    }
    for (let i = 0; i < 6; i++) await at(replicas, i).control('POST', '/clock/advance', { by: 'PT1M' });
    const { body } = await at(replicas, 1).api('GET', '/posts?limit=100');
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(Array(6).fill('published'));
    const publishedEvents = received.filter(({ body: event }) => String(event).includes('post.published'));
    expect(publishedEvents).toHaveLength(6);
  });

  test('publish in real time what another replica scheduled before it was closed', async () => {
    const [first, second] = await openReplicas(2);
    if (first === undefined || second === undefined) throw new Error('There are two replicas.');
    const { received, url } = await openTestReceiver();
    await first.control('PUT', '/webhook', { url });
    await first.control('PUT', '/clock', { mode: 'real' });
    const { body: clock } = await first.control('GET', '/clock');
    const scheduledFor = new Date(Date.parse(clock.data.now) + 1500).toISOString();
    const { status, body } = await first.api('POST', '/posts', buildPostBodyOn('social', { scheduledFor }));
    expect(status).toBe(201);
    await first.mock.close();
    // No request wakes the tenant; the replica runs the due effects by itself.
    await expect.poll(() => received).not.toEqual([]);
    const publishedEvent = JSON.parse(received[0]?.body ?? '{}');
    expect(JSON.stringify(publishedEvent)).toContain(body.data.id);
    const { body: list } = await second.api('GET', '/posts');
    expect(list.data[0]).toMatchObject({ status: 'published', publishedAt: scheduledFor });
  });

  test('repeat a delivery whose replica has stopped, with the same id', async () => {
    const [first, second] = await openReplicas(2, { webhookTimeout: 300, onError: () => undefined });
    if (first === undefined || second === undefined) throw new Error('There are two replicas.');
    const { session } = (first.mock as unknown as { parts: MockParts }).parts.tenants.first as ReplicaTenant;
    const requested = Promise.withResolvers<void>();
    const ids: unknown[] = [];
    const { url } = await openReceiverWith(({ body }) => {
      ids.push(JSON.parse(body).id);
      if (ids.length > 1) return 200;
      // From now on, the first replica is gone as far as the database is concerned.
      vi.spyOn(session, 'run').mockRejectedValue(new Error('It cannot reach the database.'));
      requested.resolve();
      return undefined;
    });
    await first.control('PUT', '/webhook', { url });
    first.api('POST', '/posts', buildPostBodyOn('social', { publishNow: true })).catch(() => undefined);
    await requested.promise;
    await expect
      .poll(async () => (await second.control('GET', '/deliveries')).body.data[0])
      .toMatchObject({ state: 'delivered' });
    expect(ids).toEqual(['evt_000001', 'evt_000001']);
    vi.restoreAllMocks();
  });

  test('serve uploads of each other, also in ranges, and store equal ones once', async () => {
    const replicas = await openReplicas(3);
    const bytes = Buffer.concat([buildPngHead(40, 30), Buffer.alloc(700_000, 7)]);
    const upload = async (i: number): Promise<string> => {
      const form = new FormData();
      form.append('file', new Blob([bytes], { type: 'image/png' }), 'a.png');
      const { status, body } = await at(replicas, i).api('POST', '/media/upload', form);
      expect(status).toBe(201);
      return new URL(body.data.url).pathname;
    };
    const paths = [await upload(0), await upload(1)];
    for (const path of paths)
      for (const { mock } of replicas) {
        const whole = await fetch(`${mock.origin}${path}`);
        expect(whole.status).toBe(200);
        expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
        const part = await fetch(`${mock.origin}${path}`, { headers: { range: 'bytes=300000-300009' } });
        expect(part.status).toBe(206);
        expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(300_000, 300_010));
      }
    expect(await count('contents')).toBe(1);
    await at(replicas, 2).control('POST', '/reset');
    const ledger = await openPostgresLedger(database(), defaultProfile.bindings);
    await ledger.contents.sweep('0 seconds');
    await ledger.close();
    expect([await count('contents'), await count('chunks')]).toEqual([0, 0]);
    expect((await fetch(`${at(replicas, 1).mock.origin}${paths[0]}`)).status).toBe(404);
  });
});
