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
    const top = y;
    for (const { name: bar, value, own } of bars) {
      parts.push(word({ x: left - 8, y: y + 11, text: bar, anchor: 'end' }));
      if (Number.isFinite(value)) {
        const length = at(x(value) - left);
        parts.push(
          `<rect class="${own ? 'own' : 'other'}" x="${left}" y="${at(y)}" width="${length}" height="${thick}" rx="2"/>`,
        );
      }
      parts.push(word({ x: x(Number.isFinite(value) ? value : 0) + 6, y: y + 11, text: times(value), look: 'value' }));
      y += row;
    }
    parts.push(`<line class="one" x1="${at(x(1))}" x2="${at(x(1))}" y1="${at(top - 3)}" y2="${at(y - 3)}"/>`);
    y += 8;
  }
  return { height: y, body: parts.join('\n') };
}
