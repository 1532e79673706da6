/** The sections of lifecycles, by state and trigger, and of response times. */
import type { Results, TransitionResult } from '../../results/results.ts';
import { formatPlural } from '../wording.ts';
import { type Html, html } from './html.ts';

export function renderTransitionsSection({ transitions }: Results): Html {
  return html`<section id="transitions"><h2>Lifecycles</h2>
${renderLifecycleTable('Post', transitions.post)}
${renderLifecycleTable('Lead magnet', transitions.leadMagnet)}</section>`;
}

/** One row per transition; a matrix of states and triggers would be wide and mostly empty. */
function renderLifecycleTable(name: string, cells: readonly TransitionResult[]): Html | string {
  if (cells.length === 0) return '';
  const coveredCount = cells.filter(({ seen }) => seen === 'covered').length;
  return html`<details class="card block"><summary>${name}: ${coveredCount} of ${formatPlural(cells.length, 'transition')} covered</summary>
<table class="life">
<thead><tr><th scope="col">trigger</th><th scope="col">new state</th><th scope="col">seen</th></tr></thead>
${[...Map.groupBy(cells, ({ from }) => from)].map(
  ([from, group]) => html`<tbody><tr><th colspan="3" scope="rowgroup">from ${from}</th></tr>
${group.map(renderTransitionRow)}</tbody>
`,
)}</table></details>
`;
}

function renderTransitionRow({ trigger, to, guard, seen, requests }: TransitionResult): Html {
  return html`<tr><td>${trigger}</td><td>${to ?? 'refused'}${guard !== null && html` <span class="soft">if ${guard}</span>`}</td><td><span class="s-${seen}">${seen.replace('-', ' ')}</span>${requests > 0 && html` <span class="soft">${requests}×</span>`}</td></tr>
`;
}

export function renderTimingsSection({ operations }: Results): Html | string {
  if (operations.length === 0) return '';
  const titles = ['operation', 'requests', 'median ms', 'p95 ms', 'max ms'];
  return html`<section id="operations"><h2>Operations</h2>
<div class="card scroll" tabindex="0" role="region" aria-label="Operations"><table class="figures">
<thead><tr>${titles.map((title) => html`<th scope="col">${title}</th>`)}<th scope="col" class="words">statuses</th></tr></thead>
<tbody>${operations.map(({ operation, requests, statuses, milliseconds: { median, p95, max } }) => {
    const statusCounts = Object.entries(statuses).map(
      ([status, count]) => `${status === '0' ? 'no response' : status} ${count}×`,
    );
    return html`<tr><th scope="row">${operation}</th><td>${requests}</td><td>${median}</td><td>${p95}</td><td>${max}</td><td class="words">${statusCounts.join(', ')}</td></tr>
`;
  })}</tbody>
</table></div></section>`;
}
