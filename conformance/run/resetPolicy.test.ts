import { expect, test } from 'vitest';
import { ResetPolicy } from './resetPolicy.ts';

const list = (length: number) => [{ operation: 'listPosts', responseBody: 'x'.repeat(length) }];
const [short, long] = [list(1_000), list(200_000)];

test('a long list requires a reset, and another one when it has grown again', () => {
  const lists = new ResetPolicy();
  expect([lists.recordScript(short, 200), lists.recordScript(long, 200)]).toEqual([false, true]);
  expect(Array.from({ length: 12 }, (_, posts) => lists.recordScript(short, posts))).not.toContain(true);
  expect(lists.recordScript(long, 200)).toBe(true);
});

test('a list of few posts requires none, however long their texts are', () => {
  expect(new ResetPolicy().recordScript(long, 20)).toBe(false);
});

test('a list that a reset does not shorten requires no further one', () => {
  const lists = new ResetPolicy();
  expect(lists.recordScript(long, 200)).toBe(true);
  expect(Array.from({ length: 30 }, () => lists.recordScript(long, 200))).not.toContain(true);
});

test('long responses of other operations require none', () => {
  const [exchange] = long;
  expect(new ResetPolicy().recordScript([{ ...exchange, operation: 'uploadMedia' } as typeof exchange & {}], 200)).toBe(
    false,
  );
});

test('a page without the newest posts requires a reset, and another one before it is full again', () => {
  const lists = new ResetPolicy();
  expect([lists.recordScript(short, 12), lists.recordScript(short, 12, 10)]).toEqual([false, true]);
  expect([1, 3, 5, 8].map((posts) => lists.recordScript(short, posts))).toEqual([false, false, false, true]);
});

test('a page that lacks the newest posts right after a reset requires no further one', () => {
  const lists = new ResetPolicy();
  expect(lists.recordScript(short, 12, 10)).toBe(true);
  expect([2, 4, 12, 14].map((posts) => lists.recordScript(short, posts, 10))).not.toContain(true);
});
