import { expect, test } from 'vitest';
import { buildTable } from './table.ts';

const rows = [
  { id: 'post_000001', text: 'A text that is much longer than there is room for', createdAt: '2030-01-07T09:00:00Z' },
  { id: 'post_000002', text: 'Short', createdAt: '2030-01-07T10:00:00Z', media: { images: [] } },
];

test('buildTable fits the terminal by shortening the widest column', () => {
  const lines = buildTable(rows, 60);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
  expect(lines[1]).toBe('post_000001  A text that is much long…  2030-01-07T09:00:00Z');
});

test('buildTable drops columns from the end if they do not fit', () => {
  expect(buildTable(rows, 40)[0]).toBe('id           text');
});

test('buildTable joins a list in one cell and shows objects by their first string', () => {
  expect(buildTable([{ tags: ['a', 'b'], platforms: [{ platform: 'social', accountId: 'x' }] }], 60)).toEqual([
    'tags  platforms',
    'a, b  social',
  ]);
});

test('buildTable prints an object with one line per member and nested tables for lists', () => {
  expect(buildTable({ id: 'a', totals: { likes: 1 }, days: [{ day: 'Monday' }] }, 60)).toEqual([
    'id      a',
    'totals',
    '  likes  1',
    'days',
    '  day',
    '  Monday',
  ]);
});

test('buildTable prints nothing for an empty list and strips control characters', () => {
  expect(buildTable([], 60).join('')).toBe('');
  expect(buildTable([{ text: 'a\u001b[31m\nb\u202e' }], 60)[1]).toBe('a[31m⏎b');
});
