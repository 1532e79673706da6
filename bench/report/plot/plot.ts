/** All charts as one picture, readable on light and dark ground, which needs nothing from elsewhere. */
import type { Chart } from '../section.ts';
import { drawBars } from './bars.ts';
import { drawLines } from './lines.ts';
import { at, word } from './svg.ts';

const width = 760;
const margin = 24;
const between = 28;

/** Colours that are told apart by those who see no red or no green as well. */
const light = ['#0b62a4', '#b35900', '#1a7f37', '#a3308f', '#6b5b00', '#5b4bb8', '#b3261e'];
const dark = ['#6cb6ff', '#f0a35e', '#5fd07e', '#e58ad6', '#d8c14a', '#a99cff', '#ff8a80'];

const inks = (colours: readonly string[]) =>
  colours.map((ink, i) => `.line.hue-${i}{stroke:${ink}}.dot.hue-${i}{fill:${ink}}.ink-${i}{fill:${ink}}`).join('');

const style = `
text{font:12px system-ui,-apple-system,"Segoe UI",sans-serif}
.title{font-size:15px;font-weight:600}.group{font-weight:600}
.value{paint-order:stroke;stroke-width:4}
.line{fill:none;stroke-width:2}.one{stroke-dasharray:4 3}.grid{stroke-width:.5}
.ground{fill:#fff}text{fill:#1f2328}.value{fill:#59636e;stroke:#fff}.own{fill:#0b62a4}.other{fill:#afb8c1}
.one{stroke:#59636e}.grid{stroke:#d1d9e0}${inks(light)}
@media (prefers-color-scheme:dark){
.ground{fill:#0d1117}text{fill:#e6edf3}.value{fill:#9198a1;stroke:#0d1117}.own{fill:#6cb6ff}.other{fill:#4d5661}
.one{stroke:#9198a1}.grid{stroke:#30363d}${inks(dark)}
}`;

/** @param about one line on what was measured where */
export function plot(charts: readonly Chart[], about: string): string {
  const inner = width - 2 * margin;
  const parts = [word({ x: margin, y: margin + 10, text: about, look: 'value' })];
  let y = margin + 10 + between;
  for (const chart of charts) {
    const { height, body } = chart.kind === 'bars' ? drawBars(chart, inner) : drawLines(chart, inner);
    parts.push(`<g transform="translate(${margin} ${at(y)})">\n${body}\n</g>`);
    y += height + between;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${at(y)}" width="${width}" height="${at(y)}" role="img" aria-label="Figures of the benchmark">`,
    `<style>${style}\n</style>`,
    `<rect class="ground" width="100%" height="100%"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}
