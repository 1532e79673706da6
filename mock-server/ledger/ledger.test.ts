/** The behaviour that every ledger implementation shares. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Ledger } from './ledger.ts';
import { LedgerError } from './ledger.ts';
import { openSqliteLedger } from './sqlite/sqliteLedger.ts';
import type { Change } from './table.ts';
import { temporaryFolder } from './testing/folder.ts';
import { MemoryLedger } from './testing/memoryLedger.ts';

/** Opens the same ledger repeatedly. */
const implementations: Readonly<Record<string, () => () => Ledger>> = {
  memory: () => {
    const ledger = new MemoryLedger();
    return () => ledger;
  },
  SQLite: () => {
    const file = join(temporaryFolder(), 'state.db');
    return () => openSqliteLedger(file, {});
  },
};

const put = (id: string, more: object = {}, table = 'posts'): Change => ({ table, id, row: { id, ...more } });
const removal = (id: string, table = 'posts'): Change => ({ table, id });
const truncation = (table = 'posts'): Change => ({ table });

describe.each(Object.entries(implementations))('a ledger in %s', (_, implementation) => {
  /** The rows read back after some commits, a close and a reopen. */
  function tablesAfter(...commits: readonly (readonly Change[])[]) {
    const open = implementation();
    const ledger = open();
    for (const changes of commits) ledger.commit('a', changes);
    ledger.close();
    const reopened = open();
    const tables = reopened.read('a');
    reopened.close();
    return tables;
  }

  test('starts without tenants', () => {
    const ledger = implementation()();
    expect([ledger.tenants(), ledger.read('a')]).toEqual([[], {}]);
    ledger.close();
  });

  test('keeps rows unchanged, table by table', () => {
    expect(tablesAfter([put('1', { text: 'One' }), put('1', { keyword: 'x' }, 'leads')], [put('2')])).toEqual({
      posts: [{ id: '1', text: 'One' }, { id: '2' }],
      leads: [{ id: '1', keyword: 'x' }],
    });
  });

  test('keeps rows in the order in which they were first put', () => {
    const { posts } = tablesAfter([put('b'), put('c'), put('a')], [put('c', { text: 'New' })]);
    expect(posts?.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  test('puts a row that was deleted and put again at the end', () => {
    const { posts } = tablesAfter([put('a'), put('b')], [removal('a')], [put('a')]);
    expect(posts?.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  test('deletes only the given rows', () => {
    expect(tablesAfter([put('a'), put('b'), put('a', {}, 'leads')], [removal('a'), removal('nobody')])).toEqual({
      posts: [{ id: 'b' }],
      leads: [{ id: 'a' }],
    });
  });

  test('empties one table and keeps rows put after that', () => {
    expect(tablesAfter([put('a'), put('a', {}, 'leads')], [put('b'), truncation(), put('c')])).toEqual({
      posts: [{ id: 'c' }],
      leads: [{ id: 'a' }],
    });
  });

  test('keeps any text: control characters, lone surrogates, names such as __proto__', () => {
    const text = 'a\0b\n\ud800 “é” 🥐';
    const id = "__proto__'; --";
    expect(tablesAfter([put(id, { text })]).posts).toEqual([{ id, text }]);
  });

  test('applies a commit as a whole or not at all', () => {
    const open = implementation();
    const ledger = open();
    ledger.commit('a', [put('1')]);
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(() => ledger.commit('a', [put('2'), removal('1'), put('3', { circular })])).toThrow();
    expect(ledger.read('a')).toEqual({ posts: [{ id: '1' }] });
    ledger.commit('a', [put('4')]);
    ledger.close();
    const reopened = open();
    expect(reopened.read('a')).toEqual({ posts: [{ id: '1' }, { id: '4' }] });
    reopened.close();
  });

  test('keeps tenants apart, in the order in which they were added', () => {
    const ledger = implementation()();
    for (const tenant of ['', 'b', 'a']) ledger.commit(tenant, [put(tenant, {}, 'tenant'), put('1', { tenant })]);
    ledger.commit('b', [truncation(), put('2')]);
    expect(ledger.tenants()).toEqual(['', 'b', 'a']);
    expect(['', 'b', 'a', 'c'].map((tenant) => ledger.read(tenant).posts)).toEqual([
      [{ id: '1', tenant: '' }],
      [{ id: '2' }],
      [{ id: '1', tenant: 'a' }],
      undefined,
    ]);
    ledger.close();
  });

  test('returns rows that do not share memory with the caller’s rows', () => {
    const row = { id: '1', list: [1] };
    const ledger = implementation()();
    ledger.commit('a', [{ table: 'posts', id: '1', row }]);
    row.list.push(2);
    expect(ledger.read('a')).toEqual({ posts: [{ id: '1', list: [1] }] });
    ledger.close();
  });
});

test('a commit that fails throws a LedgerError', () => {
  const ledger = new MemoryLedger();
  ledger.isFull = true;
  expect(() => ledger.commit('a', [put('1')])).toThrow(LedgerError);
});
