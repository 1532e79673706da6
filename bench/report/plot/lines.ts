/** Growth as lines, over axes on which equal steps are equal factors: what doubles with the size is a straight line. */
import type { Lines } from '../section.ts';
import { count, times } from '../words.ts';
import { at, type Drawn, word } from './svg.ts';

const left = 60;
const right = 230;
const top = 36;
const tall = 260;
const below = 44;
/** Between the words at the ends of lines. */
const gap = 16;

export function drawLines({ title, across, lines }: Lines, width: number): Drawn {
  const points = lines.flatMap((line) => line.points).filter(({ value }) => value > 0);
  const sizes = [...new Set(points.map((point) => point.at))].sort((a, b) => a - b);
  const values = points.map(({ value }) => value);
  const x = scale([Math.min(...sizes), Math.max(...sizes)], [left, width - right]);
  const [low, high] = [powerBelow(Math.min(1, ...values)), powerAbove(Math.max(10, ...values))];
  const y = scale([low, high], [top + tall, top]);
  const parts = [word({ x: 0, y: 16, text: title, look: 'title' })];
  for (let step = low; step <= high * 1.001; step *= 10) {
    parts.push(
      `<line class="${step === 1 ? 'one' : 'grid'}" x1="${left}" x2="${at(width - right)}" y1="${at(y(step))}" y2="${at(y(step))}"/>`,
      word({ x: left - 8, y: y(step) + 4, text: `${step} ×`, anchor: 'end', look: 'value' }),
    );
  }
  for (const size of sizes)
    parts.push(word({ x: x(size), y: top + tall + 18, text: count(size), anchor: 'middle', look: 'value' }));
  parts.push(word({ x: (left + width - right) / 2, y: top + tall + 36, text: across, anchor: 'middle' }));

  const ends: { y: number; text: string; hue: number }[] = [];
  for (const [hue, { name, points: all }] of lines.entries()) {
    const known = all.filter(({ value }) => value > 0);
    const path = known.map((point) => `${at(x(point.at))},${at(y(point.value))}`);
    parts.push(`<polyline class="line hue-${hue % hues}" points="${path.join(' ')}"/>`);
    for (const place of path) {
      const [cx, cy] = place.split(',');
      parts.push(`<circle class="dot hue-${hue % hues}" cx="${cx}" cy="${cy}" r="3"/>`);
    }
    const last = known.at(-1);
    if (last !== undefined) ends.push({ y: y(last.value), text: `${name}, ${times(last.value)}`, hue: hue % hues });
  }
  for (const { text, y: place, hue } of apart(ends))
    parts.push(word({ x: width - right + 10, y: place + 4, text, look: `word ink-${hue}` }));
  return { height: top + tall + below, body: parts.join('\n') };
}

/** How many colours there are. */
export const hues = 7;

/** Words that would stand on one another are moved apart, in their order. */
export function apart<W extends { readonly y: number }>(words: readonly W[]): readonly W[] {
  const sorted = [...words].sort((a, b) => a.y - b.y);
  const bottom = Math.max(...sorted.map(({ y }) => y));
  const placed: W[] = [];
  let free = Number.NEGATIVE_INFINITY;
  for (const one of sorted) {
    const y = Math.max(one.y, free);
    placed.push({ ...one, y });
    free = y + gap;
  }
  // Those that came to stand too low go up again, and push up whom they meet.
  let most = bottom;
  return placed.reverse().map((one) => {
    const y = Math.min(one.y, most);
    most = y - gap;
    return { ...one, y };
  });
}

function scale([from, to]: readonly [number, number], [start, end]: readonly [number, number]) {
  const span = Math.log(to) - Math.log(from);
  return (value: number): number =>
    span === 0 ? (start + end) / 2 : start + ((Math.log(value) - Math.log(from)) / span) * (end - start);
}

const powerBelow = (value: number): number => 10 ** Math.floor(Math.log10(value));
const powerAbove = (value: number): number => 10 ** Math.ceil(Math.log10(value));
