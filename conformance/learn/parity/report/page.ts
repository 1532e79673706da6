/** The comparison as one HTML page, without assets or requests. */
import { Html, html } from '../../../report/html/html.ts';
import { plural } from '../../../report/wording.ts';
import { type Finding, figuresOf, type ParityResults } from '../results.ts';
import { remedyText, requestLine } from './summary.ts';

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0}.sides{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
article{border-top:1px solid;padding:1rem 0}table{border-collapse:collapse}td{padding:.1rem .8rem .1rem 0;vertical-align:top}`;

export function parityPage(results: ParityResults): string {
  const { url, exit, drift, findings, unstable, remarks, outOfReach, planted } = results;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parity: ${url}</title>
<style>${new Html(style)}</style>
</head>
<body>
<h1>${figuresOf(results)}</h1>
<p>${exit.reason}</p>
<p><code>${url}</code>, exit code ${exit.code}, planted difference ${planted}.</p>
${section('The service has changed since the recording', drift)}
${section('The mock differs from the service', findings)}
${counts('Unstable on the service itself', unstable)}
${counts('Not counted: no profile expresses it', remarks)}
${counts('Out of reach', outOfReach)}
</body>
</html>
`.markup;
}

function section(title: string, findings: readonly Finding[]): Html | string {
  return findings.length === 0 ? '' : html`<h2>${title}</h2>${findings.map(article)}`;
}

function article(finding: Finding): Html {
  const { signature, scripts, exchanges, examples } = finding;
  const last = exchanges.at(-1);
  const side = (name: string, one: (typeof exchanges)[number]['server']) =>
    html`<section><h4>${name}</h4><pre>${one === undefined ? 'The script ended.' : JSON.stringify(one.observation, null, 2)}</pre></section>`;
  return html`<article><h3>${signature}</h3>
<p>${plural(scripts, 'script')}, such as <code>${examples[0] ?? ''}</code>. <strong>${remedyText(finding) ?? ''}</strong></p>
<ol>${exchanges.map((one) => html`<li><code>${requestLine(one.server ?? one.mock)}</code></li>`)}</ol>
<div class="sides">${side('Service', last?.server)}${side('Mock', last?.mock)}</div></article>
`;
}

function counts(title: string, entries: Readonly<Record<string, number>>): Html | string {
  const rows = Object.entries(entries);
  if (rows.length === 0) return '';
  return html`<h2>${title}</h2><table>${rows.map(([what, count]) => html`<tr><td>${count}</td><td>${what}</td></tr>`)}</table>`;
}
