import { expect, test } from 'vitest';
import { renderCharts } from './picture.ts';
import type { Chart } from './section.ts';

const chart: Chart = {
  title: 'Speed',
  groups: [
    {
      name: 'POST <posts> & lists',
      bars: [
        { name: 'ours', value: 2, isOwn: true },
        { name: 'theirs', value: 1, isOwn: false },
        { name: 'unknown', value: Number.NaN, isOwn: false },
      ],
    },
  ],
};

const picture = renderCharts([chart], 'a < b');

const readNumbers = (svg: string, pattern: RegExp) => [...svg.matchAll(pattern)].map(([, digits]) => Number(digits));

test('the chart draws bars in proportion to their ratios, and a line at 1', () => {
  const [ownWidth = 0, otherWidth = 0] = readNumbers(picture, /<rect class="(?:own|other)"[^>]* width="([\d.]+)"/g);
  expect(ownWidth).toBeCloseTo(2 * otherWidth, 0);
  const [barStart = 0] = readNumbers(picture, /<rect class="own" x="([\d.]+)"/g);
  const [unitX = 0] = readNumbers(picture, /<line class="one" x1="([\d.]+)"/g);
  expect(unitX - barStart).toBeCloseTo(otherWidth, 0);
});

test('the chart draws no bar for a missing measurement', () => {
  expect(picture.match(/<rect class="(?:own|other)"/g)).toHaveLength(2);
  expect(picture).toContain('>–<');
});

test('the chart escapes text', () => {
  expect(picture).toContain('POST &lt;posts&gt; &amp; lists');
  expect(picture).toContain('a &lt; b');
  expect(picture).not.toMatch(/NaN|undefined|Infinity/);
});

test('the chart has colours for light and dark backgrounds', () => {
  expect(picture).toContain('prefers-color-scheme:dark');
});
