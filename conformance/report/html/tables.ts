/** Lifecycles by state and trigger, and how long operations took. */
import type { Results, TransitionResult } from '../../results/results.ts';
import { plural } from '../wording.ts';
import { type Html, html } from './html.ts';

export function transitionsSection({ transitions }: Results): Html {
  return html`<h2>Transitions</h2>
${lifecycle('A post', transitions.post)}
${lifecycle('A lead magnet', transitions.leadMagnet)}`;
}

/** A row for each transition: of all pairs of states and triggers most are empty, and nobody reads so wide a table. */
function lifecycle(name: string, cells: readonly TransitionResult[]): Html | string {
  if (cells.length === 0) return '';
  const covered = cells.filter(({ seen }) => seen === 'covered').length;
  return html`<details class="block"><summary>${name}: ${covered} of ${plural(cells.length, 'transition')} covered</summary>
<table class="life">
<thead><tr><th scope="col">trigger</th><th scope="col">leads to</th><th scope="col">seen</th></tr></thead>
${[...Map.groupBy(cells, ({ from }) => from)].map(
  ([from, some]) => html`<tbody><tr><th colspan="3" scope="rowgroup">from ${from}</th></tr>
${some.map(row)}</tbody>
`,
)}</table></details>
`;
}

function row({ trigger, to, guard, seen, requests }: TransitionResult): Html {
  return html`<tr><td>${trigger}</td><td>${to ?? 'refused'}${guard !== null && html` <span class="soft">if ${guard}</span>`}</td><td><span class="s-${seen}">${seen.replace('-', ' ')}</span>${requests > 0 && html` <span class="soft">${requests}×</span>`}</td></tr>
`;
}

export function timingsSection({ operations }: Results): Html | string {
  if (operations.length === 0) return '';
  const titles = ['operation', 'requests', 'median ms', '95 % ms', 'most ms'];
  return html`<h2>Operations</h2>
<div class="scroll"><table class="figures">
<thead><tr>${titles.map((title) => html`<th scope="col">${title}</th>`)}<th scope="col" class="words">statuses</th></tr></thead>
<tbody>${operations.map(({ operation, requests, statuses, milliseconds: { median, p95, most } }) => {
    const told = Object.entries(statuses).map(
      ([status, count]) => `${status === '0' ? 'no answer' : status} ${count}×`,
    );
    return html`<tr><th scope="row">${operation}</th><td>${requests}</td><td>${median}</td><td>${p95}</td><td>${most}</td><td class="words">${told.join(', ')}</td></tr>
`;
  })}</tbody>
</table></div>`;
}
