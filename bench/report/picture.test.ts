import { expect, test } from 'vitest';
import { pictureOf } from './picture.ts';
import type { Chart } from './section.ts';

const chart: Chart = {
  title: 'Speed',
  groups: [
    {
      name: 'POST <posts> & lists',
      bars: [
        { name: 'ours', value: 2, own: true },
        { name: 'theirs', value: 1, own: false },
        { name: 'nobody', value: Number.NaN, own: false },
      ],
    },
  ],
};

const picture = pictureOf([chart], 'a < b');

const numbersIn = (svg: string, pattern: RegExp) => [...svg.matchAll(pattern)].map(([, found]) => Number(found));

test('the chart draws bars in proportion to their ratios, and a line at 1', () => {
  const [own = 0, other = 0] = numbersIn(picture, /<rect class="(?:own|other)"[^>]* width="([\d.]+)"/g);
  expect(own).toBeCloseTo(2 * other, 0);
  const [start = 0] = numbersIn(picture, /<rect class="own" x="([\d.]+)"/g);
  const [one = 0] = numbersIn(picture, /<line class="one" x1="([\d.]+)"/g);
  expect(one - start).toBeCloseTo(other, 0);
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
