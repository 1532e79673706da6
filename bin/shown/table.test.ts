import { expect, test } from 'vitest';
import { tableOf } from './table.ts';

const rows = [
  { id: 'post_000001', text: 'A text that is much longer than there is room for', createdAt: '2030-01-07T09:00:00Z' },
  { id: 'post_000002', text: 'Short', createdAt: '2030-01-07T10:00:00Z', media: { images: [] } },
];

test('a table is as wide as its terminal, and the longest column gives way', () => {
  const lines = tableOf(rows, 60);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
  expect(lines[1]).toBe('post_000001  A text that is much long…  2030-01-07T09:00:00Z');
});

test('columns that find no room are left out from the end', () => {
  expect(tableOf(rows, 40)[0]).toBe('id           text');
});

test('lists are told in a cell, objects of a list by their first word', () => {
  expect(tableOf([{ tags: ['a', 'b'], platforms: [{ platform: 'social', accountId: 'x' }] }], 60)).toEqual([
    'tags  platforms',
    'a, b  social',
  ]);
});

test('one object has a line for each member, and a table within for each list', () => {
  expect(tableOf({ id: 'a', totals: { likes: 1 }, days: [{ day: 'Monday' }] }, 60)).toEqual([
    'id      a',
    'totals',
    '  likes  1',
    'days',
    '  day',
    '  Monday',
  ]);
});

test('an empty list has no lines, and nothing brings control characters along', () => {
  expect(tableOf([], 60).join('')).toBe('');
  expect(tableOf([{ text: 'a\u001b[31m\nb\u202e' }], 60)[1]).toBe('a[31m⏎b');
});
