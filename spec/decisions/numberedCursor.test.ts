import { expect, test } from 'vitest';
import { getNumberedCursorAfter, readCursorNumber } from './numberedCursor.ts';

test('the first page has the number 1, or an offset of 0', () => {
  expect(readCursorNumber('page', 'page:1')).toBe(1);
  expect(readCursorNumber('page', 'page:0')).toBeUndefined();
  expect(readCursorNumber('offset', 'offset:0')).toBe(0);
});

test('the next page has the next number, or an offset that is larger by the length of the page', () => {
  expect(getNumberedCursorAfter('page', undefined, 20)).toBe('page:2');
  expect(getNumberedCursorAfter('page', 'page:2', 20)).toBe('page:3');
  expect(getNumberedCursorAfter('offset', undefined, 20)).toBe('offset:20');
  expect(getNumberedCursorAfter('offset', 'offset:20', 7)).toBe('offset:27');
});

test.each(['abc', '2', 'page:', 'page:-1', 'page:1.5', 'page:01', 'offset:2', null, undefined])(
  '%s is not the cursor of a numbered page',
  (cursor) => expect(readCursorNumber('page', cursor)).toBeUndefined(),
);
