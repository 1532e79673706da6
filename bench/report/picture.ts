/** Draws all charts as one SVG: bars of ratios with a line at 1, for light and dark backgrounds. */

import { formatRatio } from './format.ts';
import type { Chart } from './section.ts';

const width = 790;
const margin = 24;
/** The start of the bars and the end of the longest one. */
const [left, right] = [margin + 245, width - margin - 60];

const style = `
text{font:12px system-ui,-apple-system,"Segoe UI",sans-serif}
.title{font-size:15px;font-weight:600}.group{font-weight:600}.name{text-anchor:end}
.value{paint-order:stroke;stroke-width:4}.one{stroke-dasharray:4 3}
.ground{fill:#fff}text{fill:#1f2328}.value{fill:#59636e;stroke:#fff}.own{fill:#0b62a4}.other{fill:#afb8c1}.one{stroke:#59636e}
@media (prefers-color-scheme:dark){
.ground{fill:#0d1117}text{fill:#e6edf3}.value{fill:#9198a1;stroke:#0d1117}.own{fill:#6cb6ff}.other{fill:#4d5661}.one{stroke:#9198a1}
}`;

/** @param caption one line that describes the measurement */
export function renderCharts(charts: readonly Chart[], caption: string): string {
  const parts = [renderText('value', margin, 34, caption)];
  let y = 62;
  for (const { title, groups } of charts) {
    const values = groups.flatMap(({ bars }) => bars.map(({ value }) => value)).filter(Number.isFinite);
    const maxValue = Math.max(1, ...values);
    const scaleX = (value: number) => left + (value / maxValue) * (right - left);
    parts.push(renderText('title', margin, y + 16, title));
    y += 32;
    for (const { name, bars } of groups) {
      parts.push(renderText('group', margin, y + 14, name));
      y += 22;
      const line = { from: y - 3, to: y + 20 * bars.length - 3 };
      const labels: string[] = [];
      for (const bar of bars) {
        const end = Number.isFinite(bar.value) ? scaleX(bar.value) : left;
        labels.push(
          renderText('name', left - 8, y + 11, bar.name),
          renderText('value', end + 6, y + 11, formatRatio(bar.value)),
        );
        if (end > left)
          parts.push(
            `<rect class="${bar.isOwn ? 'own' : 'other'}" x="${left}" y="${y}" width="${roundToTenth(end - left)}" height="14" rx="2"/>`,
          );
        y += 20;
      }
      const unitX = roundToTenth(scaleX(1));
      // Text is drawn above the line.
      parts.push(`<line class="one" x1="${unitX}" x2="${unitX}" y1="${line.from}" y2="${line.to}"/>`, ...labels);
      y += 8;
    }
    y += 28;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" width="${width}" height="${y}" role="img" aria-label="Benchmark results">`,
    `<style>${style}\n</style>`,
    `<rect class="ground" width="100%" height="100%"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

function renderText(className: string, x: number, y: number, text: string): string {
  return `<text class="${className}" x="${roundToTenth(x)}" y="${y}">${escapeXml(text)}</text>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character);
}

/** Rounds to a tenth of a pixel. */
const roundToTenth = (value: number) => Math.round(value * 10) / 10;
