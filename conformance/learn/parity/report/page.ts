/** The comparison as HTML. */
import { renderDocument } from '../../../report/html/document.ts';
import { type Html, html } from '../../../report/html/html.ts';
import { diffLines } from '../../../report/html/lineDiff.ts';
import { formatValue, limitText } from '../../../report/html/prettyJson.ts';
import { renderTextBlock } from '../../../report/html/textBlock.ts';
import { formatPlural } from '../../../report/wording.ts';
import { codeAt, type Difference } from '../compare/difference.ts';
import type { PlayedRequest } from '../compare/playResult.ts';
import { formatFigures, type ParityFinding, type ParityResults } from '../results.ts';
import { alignValues } from './alignValues.ts';
import { formatRemedy, formatRequestLine } from './summary.ts';

/** The sides of a section: what the service did, and what it is compared with. */
type SideNames = readonly [service: string, other: string];

/** The maximum number of characters of a response. */
const maxLength = 20_000;

export function renderParityPage(results: ParityResults): string {
  const { url, exit, drift, findings, unstable, remarks, notCompared, planted, requests } = results;
  return renderDocument({
    kind: 'Parity report',
    url,
    headline: buildHeadline(results),
    exit: { ...exit, reason: `${exit.reason} ${formatFigures(results)}.` },
    facts: [
      formatPlural(requests, 'request'),
      planted === 'no response to plant into'
        ? 'no self-check'
        : `self-check: a difference made on purpose was ${planted}`,
    ],
    main: html`${renderSection('The service has changed since the recording', drift, ['service now', 'recording'])}
${renderSection('The mock differs from the service', findings, ['service', 'mock'])}
${renderCounts('Not counted: responses of the service that vary between runs', unstable)}
${renderCounts('Not counted: differences that no profile can express', remarks)}
${renderCounts('Not compared', notCompared)}
${renderCounts('Not implemented by the mock: its default is used', results.unimplementedAnswers)}`,
  });
}

/** The title of the report, consistent with the exit code. */
function buildHeadline({ exit, drift, findings }: ParityResults): { readonly title: string; readonly tone: string } {
  if (exit.code === 0) return { title: 'No difference', tone: 'good' };
  if (exit.code !== 1) return { title: 'Incomplete', tone: 'mixed' };
  if (drift.length > 0) return { title: 'The service has changed', tone: 'bad' };
  return { title: formatPlural(findings.length, 'difference'), tone: 'bad' };
}

function renderSection(title: string, findings: readonly ParityFinding[], names: SideNames): Html | string {
  if (findings.length === 0) return '';
  return html`<section><h2>${title}, in ${formatPlural(findings.length, 'way')}</h2>${findings.map((finding) => renderArticle(finding, names))}</section>`;
}

function renderArticle(finding: ParityFinding, names: SideNames): Html {
  const { difference, signature, scripts, exchanges, examples, rules, decisions } = finding;
  const remedy = formatRemedy(finding);
  const last = exchanges.at(-1);
  return html`<article class="card cause" data-tone="bad"><header><h3>${formatSentence(difference, names)}</h3><span class="soft">${formatPlural(scripts, 'script')}</span></header>
<p class="soft">Shown by the script <code>${examples[0] ?? ''}</code>, listed as <code>${signature}</code></p>
${remedy !== undefined && html`<p><strong>${remedy}</strong></p>`}
${rules.length > 0 && html`<p class="soft">Rules: ${rules.join(', ')}</p>`}
${decisions.length > 0 && html`<p class="soft">Decisions that the response of the mock depends on: ${decisions.join(', ')}</p>`}
<ol>${exchanges.map((exchange) => html`<li><code>${formatRequestLine(exchange.service ?? exchange.baseline)}</code></li>`)}</ol>
${renderComparison(difference, last?.service, last?.baseline, names)}</article>
`;
}

/** What differs, as a sentence. */
function formatSentence(
  { kind, operation, at, service, baseline }: Difference,
  [serviceName, baselineName]: SideNames,
): string {
  const [a, b] = [service, baseline].map((value) => limitText(JSON.stringify(value) ?? 'nothing', 80));
  const location = at === codeAt ? 'the error code' : at;
  if (kind === 'status') return `${operation}: status ${a} on the ${serviceName}, ${b} on the ${baselineName}`;
  if (kind === 'missing') return `${operation}: ${location} is missing on the ${serviceName}`;
  if (kind === 'extra') return `${operation}: ${location} is missing on the ${baselineName}`;
  if (kind === 'count') return `${operation}: ${location} has a different number of items`;
  if (kind === 'order') return `${operation}: the items of ${location} are in a different order`;
  if (kind === 'identity') return `${operation}: ${location} identifies a different resource`;
  if (kind === 'end') return 'The script ends at a different step';
  if (kind === 'event')
    return `The script causes different events: ${a} on the ${serviceName}, ${b} on the ${baselineName}`;
  return `${operation}: ${location} is ${a} on the ${serviceName}, ${b} on the ${baselineName}`;
}

/** The responses line by line, or side by side if they are too long for that. */
function renderComparison(
  { at }: Difference,
  service: PlayedRequest | undefined,
  baseline: PlayedRequest | undefined,
  names: SideNames,
): Html {
  const keptName = at.split('/').findLast((name) => name !== '*') ?? '';
  const left = formatResponse(service, service?.observation.responseBody);
  const right = formatResponse(
    baseline,
    alignValues(service?.observation.responseBody, baseline?.observation.responseBody, keptName),
  );
  const lines = diffLines(left, right);
  if (lines === undefined)
    return html`<div class="sides">${[left, right].map((text, i) => html`<div class="side"><h5>${names[i]}</h5>${renderTextBlock({ label: names[i] ?? '', text })}</div>`)}</div>`;
  const marks = { same: ' ', expected: '-', observed: '+' } as const;
  return html`<div><h5><span class="d-expected">- ${names[0]}</span> <span class="d-observed">+ ${names[1]}</span></h5>
${renderTextBlock({
  label: `${names[0]} and ${names[1]}`,
  text: lines.map(({ text }) => text).join('\n'),
  attributes: html` class="diff"`,
  content: html`${lines.map(
    ({ kind, text }) => html`<span class="d-${kind}">${marks[kind]} ${text}
</span>`,
  )}`,
})}<p class="soft">Ids, URLs and times are matched by their meaning; those of the ${names[0]} are shown.</p></div>`;
}

function formatResponse(playedRequest: PlayedRequest | undefined, responseBody: unknown): string {
  if (playedRequest === undefined) return 'No request: the script ended.';
  const { status, rateHeaders } = playedRequest.observation;
  const headers = rateHeaders === undefined ? '' : `\nrate limit headers: ${rateHeaders}`;
  return `${status}${headers}\n${limitText(formatValue(responseBody), maxLength)}`;
}

function renderCounts(title: string, entries: Readonly<Record<string, unknown>>): Html | string {
  const rows = Object.entries(entries);
  if (rows.length === 0) return '';
  const renderRow = ([label, count]: readonly [string, unknown]) =>
    html`<li>${label} <span class="soft">${typeof count === 'number' ? formatPlural(count, 'time') : JSON.stringify(count)}</span></li>`;
  return html`<section><h2>${title}</h2><ul class="card list">${rows.map(renderRow)}</ul></section>`;
}
