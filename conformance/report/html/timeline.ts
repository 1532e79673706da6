/** The section with a chart of the requests over time. */
import type { Results } from '../../results/results.ts';
import { formatPlural } from '../wording.ts';
import { type Html, html } from './html.ts';

const width = 900;
const height = 120;
/** The height of the row of broken rules above the bars. */
const markHeight = 16;

export function renderTimelineSection({ timeline, causes, run }: Results): Html | string {
  const { intervals = [], milliseconds = 1 } = timeline ?? {};
  if (intervals.length < 2) return '';
  const highest = Math.max(1, ...intervals.map(({ accepted, refused, failed }) => accepted + refused + failed));
  const step = width / intervals.length;
  const scale = (height - markHeight) / highest;
  const renderBar = (tone: string, count: number, below: number, i: number) =>
    count > 0 &&
    html`<rect class="t-${tone}" x="${round(i * step)}" y="${round(height - (below + count) * scale)}" width="${round(Math.max(1, step - 1))}" height="${round(count * scale)}"/>`;
  const bars = intervals.map(({ accepted, refused, failed }, i) => [
    renderBar('good', accepted, 0, i),
    renderBar('mixed', refused, accepted, i),
    renderBar('bad', failed, accepted + refused, i),
  ]);
  const marks = causes.flatMap(({ rules: [rule = ''], exchange }) => {
    if (exchange === null) return [];
    const x = Math.min(width - 5, (exchange.startedAfterMs / milliseconds) * step);
    return [
      html`<a href="#rule-${rule}"><circle class="t-mark" cx="${round(x)}" cy="7" r="5"><title>${rule}, after ${toSeconds(exchange.startedAfterMs)} s</title></circle></a>`,
    ];
  });
  return html`<section id="timeline"><h2>Timeline</h2>
<figure class="card timeline"><svg viewBox="0 0 ${width} ${height}" role="group" aria-label="${formatPlural(run.requests, 'request')} in ${run.seconds} seconds">${bars}${marks}</svg>
<figcaption class="soft"><span>0 s</span> <span class="legend"><i class="t-good"></i> accepted <i class="t-mixed"></i> refused (4xx) <i class="t-bad"></i> failed (5xx, no response)${marks.length > 0 && html` <i class="t-mark"></i> broken rule`}</span> <span>${toSeconds(intervals.length * milliseconds)} s</span></figcaption></figure></section>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const toSeconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
