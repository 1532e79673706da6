import { expect, test } from 'vitest';
import { LongLists } from './longLists.ts';

const list = (length: number) => [{ operation: 'listPosts', responseBody: 'x'.repeat(length) }];
const [short, long] = [list(1_000), list(200_000)];

test('a long list requires a reset, and again when it has grown again', () => {
  const lists = new LongLists();
  expect([lists.requireReset(short), lists.requireReset(long)]).toEqual([false, true]);
  expect(Array.from({ length: 12 }, () => lists.requireReset(short))).not.toContain(true);
  expect(lists.requireReset(long)).toBe(true);
});

test('a list that a reset does not shorten requires no further one', () => {
  const lists = new LongLists();
  expect(lists.requireReset(long)).toBe(true);
  expect(Array.from({ length: 30 }, () => lists.requireReset(long))).not.toContain(true);
});

test('long responses of other operations require none', () => {
  const [exchange] = long;
  expect(new LongLists().requireReset([{ ...exchange, operation: 'uploadMedia' } as typeof exchange & {}])).toBe(false);
});
