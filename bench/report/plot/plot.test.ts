import { expect, test } from 'vitest';
import type { Bars, Lines } from '../section.ts';
import { apart } from './lines.ts';
import { plot } from './plot.ts';

const bars: Bars = {
  kind: 'bars',
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

const lines: Lines = {
  kind: 'lines',
  title: 'Growth',
  across: 'posts',
  lines: [
    { name: 'steady', points: [100, 1000, 10_000].map((at) => ({ at, value: 1 })) },
    { name: 'linear', points: [100, 1000, 10_000].map((at) => ({ at, value: at / 100 })) },
  ],
};

const numbersIn = (svg: string, pattern: RegExp) => [...svg.matchAll(pattern)].map(([, found]) => Number(found));

test('bars are as long as their ratios, and there is a line at 1', () => {
  const svg = plot([bars], 'here');
  const [own = 0, other = 0] = numbersIn(svg, /<rect class="(?:own|other)"[^>]* width="([\d.]+)"/g);
  expect(own).toBeCloseTo(2 * other, 0);
  const [start = 0] = numbersIn(svg, /<rect class="own" x="([\d.]+)"/g);
  const [one = 0] = numbersIn(svg, /<line class="one" x1="([\d.]+)"/g);
  expect(one - start).toBeCloseTo(other, 0);
});

test('what was not measured has no bar', () => {
  expect(plot([bars], 'here').match(/<rect class="(?:own|other)"/g)).toHaveLength(2);
  expect(plot([bars], 'here')).toContain('>–<');
});

test('what does not grow is level, and what grows with the size is straight', () => {
  const svg = plot([lines], 'here');
  const [steady = [], linear = []] = [...svg.matchAll(/<polyline [^>]*points="([^"]+)"/g)].map(([, points = '']) =>
    points.split(' ').map((point) => point.split(',').map(Number)),
  );
  expect(new Set(steady.map(([, y]) => y)).size).toBe(1);
  const [first = 0, middle = 0, last = 0] = linear.map(([, y = 0]) => y);
  expect(first - middle).toBeCloseTo(middle - last, 0);
  expect(last).toBeLessThan(first);
});

test('words cannot break the picture', () => {
  const svg = plot([bars, lines], 'a < b');
  expect(svg).toContain('POST &lt;posts&gt; &amp; lists');
  expect(svg).toContain('a &lt; b');
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
});

test('the picture has colours for both grounds', () => {
  expect(plot([lines], 'here')).toContain('prefers-color-scheme:dark');
});

test('words at the ends of lines do not stand on one another, and those that have room stay where they are', () => {
  const placed = apart([{ y: 100 }, { y: 20 }, { y: 98 }, { y: 100 }]).map(({ y }) => y);
  expect(placed.sort((a, b) => a - b)).toEqual([20, 68, 84, 100]);
});
