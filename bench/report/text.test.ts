import { expect, test } from 'vitest';
import { formatFigure, formatRatio } from './format.ts';
import { buildGoalTable, formatTable, getVerdict } from './text.ts';

test('formatTable aligns text to the left and figures to the right', () => {
  const table = {
    title: 'Speed',
    columns: ['server', 'per second'],
    rows: [
      ['a', '1,234'],
      ['longer name', '5'],
    ],
  };
  expect(formatTable(table)).toBe(
    [
      'Speed',
      '',
      'server       per second',
      '-----------  ----------',
      'a                 1,234',
      'longer name           5',
    ].join('\n'),
  );
});

test('buildGoalTable lists each goal with its result and verdict', () => {
  const text = formatTable(
    buildGoalTable([
      { label: 'fast', target: { min: 1.2 }, found: 1.234, byCpu: 1.5 },
      { label: 'steady', target: { max: 12 }, found: 12.1 },
      { label: 'later', target: { max: 1.3 }, found: undefined },
    ]),
  );
  expect(text).toMatch(/fast +≥ 1.2 +1.23 +1.50 +met/);
  expect(text).toMatch(/steady +≤ 12 +12.1 +– +missed/);
  expect(text).toMatch(/later +≤ 1.3 +– +– +not measured/);
});

test('getVerdict accepts the exact limit, and never a missing measurement', () => {
  expect(getVerdict({ label: '', target: { min: 5 }, found: 5 })).toBe('met');
  expect(getVerdict({ label: '', target: { max: 5 }, found: 5 })).toBe('met');
  expect(getVerdict({ label: '', target: { max: 5 }, found: Number.NaN })).toBe('not measured');
});

test.each([
  [12_345.6, '12,346'],
  [98.76, '98.8'],
  [0.04567, '0.0457'],
  [0, '0'],
  [undefined, '–'],
  [Number.NaN, '–'],
])('formatFigure formats %s as %s', (value, text) => {
  expect(formatFigure(value)).toBe(text);
});

test('formatRatio formats a ratio with ×', () => {
  expect(formatRatio(1.2345)).toBe('1.23 ×');
  expect(formatRatio(Number.NaN)).toBe('–');
});
