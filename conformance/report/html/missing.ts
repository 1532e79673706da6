/** The section of missing inputs: decisions, hooks, keys and accounts that would make more rules testable. */
import type { Results } from '../../results/results.ts';
import { formatPlural, listMissingInputs } from '../wording.ts';
import { type Html, html } from './html.ts';

type Input = ReturnType<typeof listMissingInputs>[number];

const actions: Readonly<Record<Input['kind'], string>> = {
  decision: 'Answer decision',
  hook: 'Configure hook',
  key: 'Add key',
  account: 'Connect account',
};

export function renderMissingSection(results: Results): Html | string {
  const inputs = listMissingInputs(results);
  if (inputs.length === 0) return '';
  return html`<section id="untested"><h2>What could not be tested</h2>
<p class="soft">Each entry makes more rules testable; the most useful come first. A rule can need several.</p>
<div class="card missing">${inputs.map(renderInputItem)}</div></section>`;
}

function renderInputItem({ kind, name, rules, advice }: Input): Html {
  return html`<details><summary><span>${actions[kind]} <code>${name}</code></span> <b>+${formatPlural(rules.length, 'rule')}</b></summary>
<div class="body"><p>${advice}</p><p>${rules.map((rule) => html`<code>${rule}</code> `)}</p></div></details>
`;
}
