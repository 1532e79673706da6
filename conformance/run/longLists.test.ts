import { expect, test } from 'vitest';
import { LongLists } from './longLists.ts';

const list = (length: number) => [{ operation: 'listPosts', responseBody: 'x'.repeat(length) }];
const [short, long] = [list(1_000), list(200_000)];

test('a long list requires a reset, and again when it has grown again', () => {
  const lists = new LongLists();
  expect([lists.requireReset(short, 200), lists.requireReset(long, 200)]).toEqual([false, true]);
  expect(Array.from({ length: 12 }, (_, posts) => lists.requireReset(short, posts))).not.toContain(true);
  expect(lists.requireReset(long, 200)).toBe(true);
});

test('a list of few posts requires none, however long their texts are', () => {
  expect(new LongLists().requireReset(long, 20)).toBe(false);
});

test('a list that a reset does not shorten requires no further one', () => {
  const lists = new LongLists();
  expect(lists.requireReset(long, 200)).toBe(true);
  expect(Array.from({ length: 30 }, () => lists.requireReset(long, 200))).not.toContain(true);
});

test('long responses of other operations require none', () => {
  const [exchange] = long;
  expect(new LongLists().requireReset([{ ...exchange, operation: 'uploadMedia' } as typeof exchange & {}], 200)).toBe(
    false,
  );
});
