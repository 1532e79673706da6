import { expect, test } from 'vitest';
import { measureWidth, readLineOptions } from './text.ts';

test('a terminal that states no width has the width of a file', () => {
  expect([{ columns: 0 }, {}, { columns: 72 }].map(measureWidth)).toEqual([100, 100, 72]);
});

test('the progress is one line on a terminal, within its width if the terminal states it', () => {
  const readOptions = (columns: number | undefined, isTTY = true) =>
    readLineOptions({ isTTY, ...(columns === undefined ? {} : { columns }) }, 'xterm');
  expect(readOptions(72)).toEqual({ live: true, width: 72 });
  expect(readOptions(0)).toEqual({ live: true, width: 80 });
  expect(readOptions(undefined, false)).toEqual({ live: false, width: 80 });
});

test('the progress has lines of its own on a terminal that cannot erase lines', () => {
  expect(readLineOptions({ isTTY: true, columns: 72 }, 'dumb').live).toBe(false);
});
