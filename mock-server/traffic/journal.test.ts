import { describe, expect, test } from 'vitest';
import { Journal } from './journal.ts';

const exchange = {
  at: 0,
  method: 'GET',
  target: '/posts',
  operation: 'listPosts',
  status: 200,
  request: null,
  response: '{"success":true}',
  origins: [],
};

function createJournal(count: number): Journal {
  const journal = new Journal();
  for (let i = 0; i < count; i++) journal.add(exchange);
  return journal;
}

describe('the journal', () => {
  test('keeps the latest 10,000 exchanges and drops the oldest first', () => {
    const journal = createJournal(12_345);
    const entries = journal.listEntries();
    expect(entries).toHaveLength(10_000);
    expect(entries.map(({ id }) => id)).toEqual(
      Array.from({ length: 10_000 }, (_, i) => `req_${String(i + 2346).padStart(6, '0')}`),
    );
    expect(journal.findEntry('req_002345')).toBeUndefined();
    expect(journal.findEntry('req_002346')?.id).toBe('req_002346');
  });

  test('lists the kept exchanges before a given one', () => {
    const journal = createJournal(12_345);
    expect(journal.listEntries(undefined, { before: 'req_002348' }).map(({ id }) => id)).toEqual([
      'req_002346',
      'req_002347',
    ]);
    expect(journal.listEntries(undefined, { before: 'req_012345', limit: 1 }).map(({ id }) => id)).toEqual([
      'req_012344',
    ]);
  });

  test('counts only kept exchanges when waiting', async () => {
    const journal = createJournal(12_345);
    await expect(journal.wait('listPosts', 10_001, 1)).resolves.toBe(false);
    await expect(journal.wait('listPosts', 10_000, 1)).resolves.toBe(true);
  });

  test('keeps fewer exchanges if they are large, but always the latest', () => {
    const journal = new Journal();
    for (let i = 0; i < 3; i++) journal.add({ ...exchange, response: JSON.stringify('x'.repeat(9 * 1024 * 1024)) });
    expect(journal.listEntries().map(({ id }) => id)).toEqual(['req_000003']);
  });
});
