/** The HTML report: a single page without assets or requests, for any screen size, light and dark. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Results } from '../../results/results.ts';
import { countTable, knownFailures, leftovers, missingInputs, plural, runSummary } from '../wording.ts';
import { failuresSection } from './failures.ts';
import { Html, html } from './html.ts';
import { rulesSection } from './rules.ts';
import { timingsSection, transitionsSection } from './tables.ts';

const readAsset = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

/** A policy that allows only the style and the script with the given hashes. */
function contentPolicy(style: string, script: string): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'`;
}

export function renderPage(results: Results): string {
  const style = readAsset('browser.css');
  const script = readAsset('browser.js');
  const { target, exit } = results;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(contentPolicy(style, script))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${exit.code === 0 ? 'Conformant' : 'Conformance'}: ${target.url}</title>
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#rules">Skip to the rules</a>
${pageHeader(results)}
${countsSection(results)}
${failuresSection(results)}
${missingSection(results)}
${rulesSection(results)}
${transitionsSection(results)}
${timingsSection(results)}
${notesSection(results)}
<script>${new Html(script)}</script>
</body>
</html>
`.markup;
}

function pageHeader(results: Results): Html {
  const { exit, target, suite, run, profile } = results;
  return html`<header class="banner exit-${exit.code}">
<h1>${exit.reason}</h1>
<p><code>${target.url}</code>, ${run.started.slice(0, 19).replace('T', ' ')} UTC, exit code ${exit.code}.<br>
<span class="soft">${runSummary(results)}, ${suite.name} ${suite.version}, contract ${suite.contract}, profile ${profile.source ?? 'none'}.</span></p>
</header>`;
}

function countsSection(results: Results): Html {
  const [titles = [], ...rows] = countTable(results);
  return html`<h2>Counts</h2>
<div class="scroll"><table class="figures counts">
<thead><tr>${titles.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([name, ...counts]) => html`<tr><th scope="row">${name}</th>${counts.map((count) => html`<td>${count}</td>`)}</tr>
`,
  )}</tbody>
</table></div>`;
}

function missingSection(results: Results): Html | string {
  const inputs = missingInputs(results);
  if (inputs.length === 0) return '';
  const row = ({ kind, name, rules, advice }: (typeof inputs)[number]) =>
    html`<tr><td>${plural(rules.length, 'rule')}</td><td>${kind}</td><td><code>${name}</code></td><td>${advice}</td></tr>
`;
  return html`<h2>Make more rules testable</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">adds</th><th scope="col">kind</th><th scope="col">name</th><th scope="col">how</th></tr></thead>
<tbody>${inputs.map(row)}</tbody>
</table></div>`;
}

function notesSection(results: Results): Html {
  const { notes, known, profile } = results;
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 && html`<h2>${title}</h2><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
  return html`${list('Left on the service', leftovers(results))}
${list('Notes', notes)}
${list(
  'Known failures',
  knownFailures(results).map(({ id, known: reason }) => `${id}: ${reason}`),
)}
${list(
  'Stale entries of the known failures file',
  known.stale.map(({ rule, why }) => `${rule}: ${why}`),
)}
<h2>Profile</h2>
<details class="block"><summary>${plural(Object.keys(profile.bindings).length, 'binding')}</summary>
<pre>${JSON.stringify(profile.bindings, null, 2)}</pre></details>`;
}
