/** The section of all rules, with filters. */
import { levels, type Results, type RuleResult, verdicts } from '../../results/results.ts';
import { plural, sightingLines } from '../wording.ts';
import { type Html, html } from './html.ts';

export function rulesSection(results: Results): Html {
  const { rules, counts } = results;
  const checkbox = (name: string, value: string, count: number) =>
    html`<label><input type="checkbox" name="${name}" value="${value}"> ${value} ${count}</label>
`;
  return html`<h2 id="rules">Rules</h2>
<div id="controls" hidden>
<p><input type="search" id="search" placeholder="Search, or press /" aria-label="Search the rules"> <span id="count" role="status"></span></p>
<fieldset class="filters"><legend class="soft">Verdict</legend>${verdicts.map((verdict) => checkbox('verdict', verdict, counts.verdicts[verdict]))}</fieldset>
<fieldset class="filters"><legend class="soft">Level</legend>${levels.map((level) => checkbox('level', level, rules.filter((rule) => rule.level === level).length))}</fieldset>
</div>
<table class="rules">
<thead><tr><th scope="col">verdict</th><th scope="col">rule</th><th scope="col">evidence</th></tr></thead>
<tbody>${rules.map((rule) => ruleRow(rule, results))}</tbody>
</table>`;
}

function ruleRow(rule: RuleResult, results: Results): Html {
  const { id, level, verdict, summary, source, reason, evidence, failure, known } = rule;
  const sightings = sightingLines(rule, results);
  const name =
    failure === null || known !== null ? html`<code>${id}</code>` : html`<a href="#rule-${id}"><code>${id}</code></a>`;
  const explanation = known === null ? reason : `Known failure: ${known}`;
  return html`<tr data-verdict="${verdict}" data-level="${level}"><td class="verdict v-${verdict}">${verdict}</td>
<td>${name} <span class="soft">${level}</span><br>${summary}<br><span class="soft">${source.section}: ${source.item}</span>${explanation !== null && html`<br>${explanation}`}${
    sightings.length > 0 &&
    html`<details><summary>First seen in ${plural(sightings.length, 'request')}</summary><ol>${sightings.map((line) => html`<li><code>${line}</code></li>`)}</ol></details>`
  }</td>
<td class="soft evidence">${plural(evidence.requests, 'request')}, ${plural(evidence.kept, 'check')} passed, ${evidence.broken} failed</td></tr>
`;
}
