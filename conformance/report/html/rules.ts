/** The section of all rules: filters, and the evidence of each rule. */
import { levels, type Results, type RuleResult, verdicts } from '../../results/results.ts';
import { formatFlakyFailureLines, formatPlural } from '../wording.ts';
import { formatExplainCommand } from './commands.ts';
import { renderExchange } from './exchange.ts';
import { type Html, html } from './html.ts';

export function renderRulesSection(results: Results): Html {
  const { rules, counts } = results;
  // If few rules are selected, the others would hide them.
  const sortedRules = [...rules].sort((a, b) => Number(a.verdict === 'skipped') - Number(b.verdict === 'skipped'));
  const renderCheckbox = (name: string, value: string, count: number) =>
    html`<label><input type="checkbox" name="${name}" value="${value}"> ${value} <span class="soft">${count}</span></label>
`;
  return html`<section id="rules"><h2>${formatPlural(rules.length, 'rule')}</h2>
<form id="filters" hidden>
<p><input type="search" name="q" placeholder="Search rules" aria-label="Search rules" aria-keyshortcuts="/"> <span id="count" role="status"></span> <button type="reset" class="small">Clear filters</button></p>
<fieldset><legend class="label">Verdict</legend>${verdicts.map((verdict) => renderCheckbox('verdict', verdict, counts.verdicts[verdict]))}</fieldset>
<fieldset><legend class="label">Level</legend>${levels.map((level) => renderCheckbox('level', level, rules.filter((rule) => rule.level === level).length))}</fieldset>
</form>
<div class="card rules">${sortedRules.map((rule) => renderRuleItem(rule, results))}</div>
</section>`;
}

function renderRuleItem(rule: RuleResult, results: Results): Html {
  const { id, level, verdict, summary, evidence } = rule;
  return html`<details class="rule" data-verdict="${verdict}" data-level="${level}" data-text="${id.toLowerCase()} ${summary.toLowerCase()}">
<summary><span class="chip" data-verdict="${verdict}">${verdict}</span> <code>${id}</code> <span class="summary">${summary}</span> <span class="soft figure">${evidence.requests > 0 && formatPlural(evidence.requests, 'request')}</span></summary>
<div class="body">${renderRuleBody(rule, results)}</div>
</details>
`;
}

function renderRuleBody(rule: RuleResult, results: Results): Html {
  const { id, level, source, needs, reason, evidence, failure, knownReason, verdict } = rule;
  const { kept, broken, requests, scripts, example } = evidence;
  const flakyFailureLines = formatFlakyFailureLines(rule, results);
  return html`<dl>
<dt>Source</dt><dd>${source.section}: ${source.item} <span class="soft">(${level})</span></dd>
${needs.length > 0 && html`<dt>Needs</dt><dd>${needs.map((need) => html`<code>${need}</code> `)}</dd>`}
${requests > 0 && html`<dt>Evidence</dt><dd>${formatPlural(requests, 'request')}: ${formatPlural(kept, 'check')} passed, ${broken} failed</dd>`}
${scripts.length > 0 && html`<dt>${scripts.length === 1 ? 'Script' : 'Scripts'}</dt><dd>${scripts.map((script) => html`<code>${script}</code> `)}</dd>`}
${reason !== null && html`<dt>Reason</dt><dd>${reason}</dd>`}
${knownReason !== null && html`<dt>Known failure</dt><dd>${knownReason}</dd>`}
<dt>Explain</dt><dd><code>${formatExplainCommand(id)}</code></dd>
</dl>
${failure !== null && knownReason === null && html`<p class="actions"><a href="#rule-${id}">Failure</a></p>`}
${example !== undefined && verdict === 'pass' && renderExchange(example, { base: results.target.url, isOpen: true })}
${
  flakyFailureLines.length > 0 &&
  html`<h4>Failed once, in ${formatPlural(flakyFailureLines.length, 'request')}</h4><ol>${flakyFailureLines.map((line) => html`<li><code>${line}</code></li>`)}</ol>`
}`;
}
