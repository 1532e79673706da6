/** The section of broken rules by their causes, with the exchanges of the nearest rule. */
import type { Failure, LoggedExchange, Results, RuleResult } from '../../results/results.ts';
import { getRequests, type Script } from '../../script/script.ts';
import { listCommands } from '../commands.ts';
import {
  type CauseSummary,
  describeFailingRequest,
  findBrokenRules,
  formatPlural,
  getMark,
  summarizeCauses,
} from '../wording.ts';
import { formatExplainCommand, renderCommandLine } from './commands.ts';
import { renderExchange } from './exchange.ts';
import { type Html, html } from './html.ts';
import { diffLines } from './lineDiff.ts';
import { formatValue, limitText } from './prettyJson.ts';
import { renderTextBlock } from './textBlock.ts';

/** The maximum length of an expected or observed value; results.json has the rest. */
const maxLength = 4000;

/** @param folder the report folder as printed in commands */
export function renderFailuresSection(results: Results, folder: string): Html | string {
  const rules = findBrokenRules(results);
  if (rules.length === 0) return '';
  const causes = summarizeCauses(results);
  const causesText = causes.length === rules.length ? '' : `, ${formatPlural(causes.length, 'cause')}`;
  return html`<section id="failures"><h2>${formatPlural(rules.length, 'broken rule')}${causesText}</h2>
${causes.map((cause) => renderCauseArticle(cause, results, folder))}</section>`;
}

function renderCauseArticle({ rule, others }: CauseSummary, results: Results, folder: string): Html {
  const { id, summary, source, failure, evidence } = rule;
  const checks = evidence.broken + evidence.kept;
  return html`<article class="card cause" id="rule-${id}" data-tone="${rule.verdict === 'fail' ? 'bad' : 'mixed'}">
<header>${renderRuleHeading(rule)}${failure?.reproduce != null && html`<p class="actions"><a href="${failure.reproduce}">repro.sh</a></p>`}</header>
<p>${summary} <span class="soft">${source.section}: ${source.item}</span></p>
${describeFailingRequest(rule).map(([label, text]) => html`<p><span class="soft">${label}:</span> ${text}</p>`)}
${renderComparison(failure?.expected, failure?.observed)}
<p class="soft">Failed ${evidence.broken} of ${formatPlural(checks, 'check')}; reproduced ${failure?.failures ?? 0} of ${formatPlural(failure?.runs ?? 0, 'time')} from fresh state.</p>
${failure?.uploads !== undefined && renderUploads(failure.uploads, results)}
${failure !== null && renderExchanges(failure, results)}
${renderCommands(rule, folder)}
${others.length > 0 && html`<h4>The same exchange breaks ${formatPlural(others.length, 'more rule')}</h4><ul class="others">${others.map((other) => renderOtherRuleItem(other, folder))}</ul>`}
</article>
`;
}

function renderRuleHeading({ id, verdict, level }: RuleResult): Html {
  return html`<h3><span class="chip" data-verdict="${verdict}">${verdict}</span> <a class="anchor" href="#rule-${id}"><code>${id}</code></a> <span class="soft">${level}</span></h3>`;
}

function renderOtherRuleItem(rule: RuleResult, folder: string): Html {
  const { id, verdict, level, summary, reason } = rule;
  return html`<li id="rule-${id}"><span class="chip" data-verdict="${verdict}">${verdict}</span> <code>${id}</code> <span class="soft">${level}</span>
<p>${summary} ${reason}</p>${renderCommands(rule, folder)}</li>
`;
}

function renderCommands(rule: RuleResult, folder: string): Html {
  const commands = [...listCommands(rule, folder), ['Explain', formatExplainCommand(rule.id)] as const];
  return html`<div class="commands">${commands.map(([label, command]) => renderCommandLine(label, command))}</div>`;
}

/** Short values stand side by side; longer ones are compared line by line. */
function renderComparison(expected: unknown, observed: unknown): Html {
  const [left, right] = [formatValue(expected), formatValue(observed)];
  const lines = left.includes('\n') && right.includes('\n') ? diffLines(left, right) : undefined;
  if (lines === undefined)
    return html`<div class="sides compare"><div class="side"><h5>Expected</h5>${renderTextBlock({ label: 'Expected', text: limitText(left, maxLength), attributes: html` data-tone="good"` })}</div>
<div class="side"><h5>Observed</h5>${renderTextBlock({ label: 'Observed', text: limitText(right, maxLength), attributes: html` data-tone="bad"` })}</div></div>`;
  const marks = { same: ' ', expected: '-', observed: '+' } as const;
  const renderLine = ({ kind, text }: (typeof lines)[number]) => html`<span class="d-${kind}">${marks[kind]} ${text}
</span>`;
  return html`<div class="compare"><h5><span class="d-expected">- expected</span> <span class="d-observed">+ observed</span></h5>
${renderTextBlock({
  label: 'Expected and observed',
  text: lines.map(({ text }) => text).join('\n'),
  attributes: html` class="diff"`,
  content: html`${lines.slice(0, maxDiffLines).map(renderLine)}${formatOmittedLines(lines.length)}`,
})}</div>`;
}

/** The maximum number of lines of a comparison. */
const maxDiffLines = 200;

const formatOmittedLines = (count: number): string =>
  count <= maxDiffLines ? '' : `… ${count - maxDiffLines} more lines are not shown`;

/** The uploads of the files that the requests use. */
function renderUploads(uploads: readonly LoggedExchange[], { target }: Results): Html {
  return html`<h4>${formatPlural(uploads.length, 'upload')}</h4>
<ol class="exchanges">${uploads.map(
    (upload) => html`<li>${renderExchange(upload, { base: target.url, isOpen: false })}</li>
`,
  )}</ol>`;
}

/** The exchanges in order; the one that breaks the rule, or else the last one, is open. Equal ones in a row are shown once. */
function renderExchanges(failure: Failure, { target }: Results): Html {
  const { exchanges } = failure;
  const requests = getRequests(failure.script as Script);
  const groups: { readonly exchange: LoggedExchange; readonly role: string; readonly mark: string; times: number }[] =
    [];
  for (const [i, exchange] of exchanges.entries()) {
    const role = requests.length === exchanges.length ? (requests[i]?.role ?? '') : '';
    const mark = getMark(exchange, failure);
    const last = groups.at(-1);
    if (last !== undefined && last.role === role && last.mark === mark && isRepeat(last.exchange, exchange))
      last.times++;
    else groups.push({ exchange, role, mark, times: 1 });
  }
  const markedIndex = groups.findIndex(({ mark }) => mark !== '');
  const openIndex = markedIndex === -1 ? groups.length - 1 : markedIndex;
  return html`<h4>${formatPlural(exchanges.length, 'request')}</h4>
<ol class="exchanges">${groups.map(
    ({ exchange, role, mark, times }, i) =>
      html`<li>${renderExchange(exchange, { base: target.url, role, mark, times, isOpen: i === openIndex })}</li>
`,
  )}</ol>`;
}

const isRepeat = (a: LoggedExchange, b: LoggedExchange): boolean =>
  (['method', 'url', 'status', 'requestBody', 'responseBody'] as const).every((name) => a[name] === b[name]);
