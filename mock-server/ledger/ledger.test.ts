/** The behaviour that every ledger implementation shares. */
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type AwaitableLedger, LedgerError } from './ledger.ts';
import { openPostgresLedger } from './postgres/postgresLedger.ts';
import { explainMissingServer, startServer, type TestServer } from './postgres/testing/server.ts';
import { openSqliteLedger } from './sqlite/sqliteLedger.ts';
import type { Change } from './table.ts';
import { createTemporaryFolder } from './testing/folder.ts';
import { MemoryLedger } from './testing/memoryLedger.ts';

type OpenLedger = () => AwaitableLedger | Promise<AwaitableLedger>;

const postgresIsMissing = explainMissingServer();
let server: Promise<TestServer> | undefined;
afterAll(async () => (await server)?.stop());

/** Opens the same ledger repeatedly. */
const implementations: Readonly<Record<string, () => OpenLedger | Promise<OpenLedger>>> = {
  memory: () => {
    const ledger = new MemoryLedger();
    return () => ledger;
  },
  SQLite: () => {
    const file = join(createTemporaryFolder(), 'state.db');
    return () => openSqliteLedger(file, {});
  },
  ...(postgresIsMissing === undefined && {
    PostgreSQL: async () => {
      server ??= startServer();
      const url = await (await server).createDatabase();
      return () => openPostgresLedger(url, {});
    },
  }),
};

if (postgresIsMissing !== undefined) test.skip(`a ledger in PostgreSQL. ${postgresIsMissing}`);

const put = (id: string, more: object = {}, table = 'posts'): Change => ({ table, id, row: { id, ...more } });
const buildRemoval = (id: string, table = 'posts'): Change => ({ table, id });
const buildTruncation = (table = 'posts'): Change => ({ table });

describe.each(Object.entries(implementations))('a ledger in %s', (_, implementation) => {
  /** The rows read back after some commits, a close and a reopen. */
  async function getTablesAfter(...commits: readonly (readonly Change[])[]) {
    const open = await implementation();
    const ledger = await open();
    for (const changes of commits) await ledger.commit('a', changes);
    await ledger.close();
    const reopenedLedger = await open();
    const tables = await reopenedLedger.read('a');
    await reopenedLedger.close();
    return tables;
  }

  test('starts without tenants', async () => {
    const ledger = await (await implementation())();
    expect([await ledger.listTags(), await ledger.read('a')]).toEqual([[], {}]);
    await ledger.close();
  });

  test('keeps rows unchanged, table by table', async () => {
    expect(await getTablesAfter([put('1', { text: 'One' }), put('1', { keyword: 'x' }, 'leads')], [put('2')])).toEqual({
      posts: [{ id: '1', text: 'One' }, { id: '2' }],
      leads: [{ id: '1', keyword: 'x' }],
    });
  });

  test('keeps rows in the order in which they were first put', async () => {
    const { posts } = await getTablesAfter([put('b'), put('c'), put('a')], [put('c', { text: 'New' })]);
    expect(posts?.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  test('puts a row that was deleted and put again at the end', async () => {
    const { posts } = await getTablesAfter([put('a'), put('b')], [buildRemoval('a')], [put('a')]);
    expect(posts?.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  test('deletes only the given rows', async () => {
    expect(
      await getTablesAfter([put('a'), put('b'), put('a', {}, 'leads')], [buildRemoval('a'), buildRemoval('nobody')]),
    ).toEqual({
      posts: [{ id: 'b' }],
      leads: [{ id: 'a' }],
    });
  });

  test('empties one table and keeps rows put after that', async () => {
    expect(await getTablesAfter([put('a'), put('a', {}, 'leads')], [put('b'), buildTruncation(), put('c')])).toEqual({
      posts: [{ id: 'c' }],
      leads: [{ id: 'a' }],
    });
  });

  test('stores any text: control characters, lone surrogates, names such as __proto__', async () => {
    const text = 'a\0b\n\ud800 “é” 🥐';
    const id = "__proto__'; --";
    expect((await getTablesAfter([put(id, { text })])).posts).toEqual([{ id, text }]);
  });

  test('applies a commit as a whole or not at all', async () => {
    const open = await implementation();
    const ledger = await open();
    await ledger.commit('a', [put('1')]);
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    await expect(async () =>
      ledger.commit('a', [put('2'), buildRemoval('1'), put('3', { circular })]),
    ).rejects.toThrow();
    expect(await ledger.read('a')).toEqual({ posts: [{ id: '1' }] });
    await ledger.commit('a', [put('4')]);
    await ledger.close();
    const reopenedLedger = await open();
    expect(await reopenedLedger.read('a')).toEqual({ posts: [{ id: '1' }, { id: '4' }] });
    await reopenedLedger.close();
  });

  test('keeps tenants apart, in the order in which they were added', async () => {
    const ledger = await (await implementation())();
    for (const tenant of ['', 'b', 'a']) await ledger.commit(tenant, [put(tenant, {}, 'tenant'), put('1', { tenant })]);
    await ledger.commit('b', [buildTruncation(), put('2')]);
    expect(await ledger.listTags()).toEqual(['', 'b', 'a']);
    const tables = await Promise.all(['', 'b', 'a', 'c'].map((tenant) => ledger.read(tenant)));
    expect(tables.map(({ posts }) => posts)).toEqual([
      [{ id: '1', tenant: '' }],
      [{ id: '2' }],
      [{ id: '1', tenant: 'a' }],
      undefined,
    ]);
    await ledger.close();
  });

  test('returns rows that do not share memory with the caller’s rows', async () => {
    const row = { id: '1', list: [1] };
    const ledger = await (await implementation())();
    await ledger.commit('a', [{ table: 'posts', id: '1', row }]);
    row.list.push(2);
    expect(await ledger.read('a')).toEqual({ posts: [{ id: '1', list: [1] }] });
    await ledger.close();
  });
});

test('a commit that fails throws a LedgerError', () => {
  const ledger = new MemoryLedger();
  ledger.isFull = true;
  expect(() => ledger.commit('a', [put('1')])).toThrow(LedgerError);
});
