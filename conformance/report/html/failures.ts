/** The section of broken rules by their causes, with the steps of the nearest rule. */
import type { Results, RuleResult } from '../../results/results.ts';
import {
  abbreviate,
  brokenRules,
  type CauseSummary,
  causeSummaries,
  plural,
  type StepSummary,
  stepsOf,
  timesOf,
} from '../wording.ts';
import { type Html, html } from './html.ts';

/** The maximum length of a body; results.json has the rest. */
const maxLength = 4000;

export function failuresSection(results: Results): Html | string {
  const rules = brokenRules(results);
  if (rules.length === 0) return '';
  return html`<h2 id="failures">${plural(rules.length, 'broken rule')}</h2>
${causeSummaries(results).map((cause) => causeArticle(cause, results))}`;
}

function causeArticle({ rule, others }: CauseSummary, results: Results): Html {
  const { id, verdict, level, summary, source, failure, evidence } = rule;
  return html`<article id="rule-${id}">
<h3><span class="verdict v-${verdict}">${verdict}</span> <code>${id}</code> <span class="soft">${level}</span></h3>
<p>${summary}<br><span class="soft">${source.section}: ${source.item}</span></p>
<dl><dt>expected</dt><dd><code>${abbreviate(failure?.expected, maxLength)}</code></dd>
<dt>observed</dt><dd><code>${abbreviate(failure?.observed, maxLength)}</code></dd>
<dt>evidence</dt><dd>${plural(evidence.broken, 'check')} failed, ${evidence.kept} passed; reproduced ${failure?.broke ?? 0} of ${plural(failure?.tried ?? 0, 'time')}</dd>
${failure?.reproduce != null && html`<dt>reproduce</dt><dd><code>sh ${failure.reproduce}</code></dd>`}</dl>
<details><summary>${plural(failure?.exchanges.length ?? 0, 'step')}</summary>
<ol>${stepsOf(rule, results).map(stepItem)}</ol></details>
${others.length > 0 && html`<p>The same exchange breaks ${plural(others.length, 'more rule')}:</p><ul>${others.map(otherRuleItem)}</ul>`}
</article>
`;
}

function otherRuleItem({ id, verdict, level, summary, reason, failure }: RuleResult): Html {
  return html`<li id="rule-${id}"><span class="verdict v-${verdict}">${verdict}</span> <code>${id}</code> <span class="soft">${level}</span><br>
${summary} ${reason}${failure?.reproduce != null && html`<br><code>sh ${failure.reproduce}</code>`}</li>
`;
}

function stepItem(step: StepSummary): Html {
  const { number, method, path, status, role, request, response } = step;
  return html`<li value="${number}">${timesOf(step)}<code>${method} ${path}</code> <strong>${status}</strong> <span class="soft">${role}</span>
${request !== '' && html`<pre>${request.slice(0, maxLength)}</pre>`}
${response !== '' && html`<pre>${response.slice(0, maxLength)}</pre>`}</li>
`;
}
