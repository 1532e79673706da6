/** Ratios as bars, with a line at 1. */
import type { Bars } from '../section.ts';
import { times } from '../words.ts';
import { at, type Drawn, word } from './svg.ts';

const left = 190;
const right = 60;
const row = 20;
const thick = 14;

export function drawBars({ title, groups }: Bars, width: number): Drawn {
  const values = groups.flatMap(({ bars }) => bars.map(({ value }) => value)).filter(Number.isFinite);
  const most = Math.max(1, ...values);
  const x = (value: number) => left + (value / most) * (width - left - right);
  const parts = [word({ x: 0, y: 16, text: title, look: 'title' })];
  let y = 32;
  for (const { name, bars } of groups) {
    parts.push(word({ x: 0, y: y + 14, text: name, look: 'group' }));
    y += 22;
    const [top, words]: [number, string[]] = [y, []];
    for (const { name: bar, value, own } of bars) {
      words.push(word({ x: left - 8, y: y + 11, text: bar, anchor: 'end' }));
      const end = Number.isFinite(value) ? x(value) : left;
      if (end > left)
        parts.push(
          `<rect class="${own ? 'own' : 'other'}" x="${left}" y="${at(y)}" width="${at(end - left)}" height="${thick}" rx="2"/>`,
        );
      words.push(word({ x: end + 6, y: y + 11, text: times(value), look: 'value' }));
      y += row;
    }
    // Words are above the line.
    const one = at(x(1));
    parts.push(`<line class="one" x1="${one}" x2="${one}" y1="${at(top - 3)}" y2="${at(y - 3)}"/>`, ...words);
    y += 8;
  }
  return { height: y, body: parts.join('\n') };
}
