/** The HTML report: a single page without requests, for any screen size, light and dark. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Results, verdicts } from '../../results/results.ts';
import { reportFolder } from '../formats.ts';
import { brokenRules, countTable, knownFailures, leftovers, missingInputs, plural } from '../wording.ts';
import { failuresSection } from './failures.ts';
import { Html, html } from './html.ts';
import { missingSection } from './missing.ts';
import { rulesSection } from './rules.ts';
import { timingsSection, transitionsSection } from './tables.ts';
import { timelineSection } from './timeline.ts';
import { verdictTitle } from './verdict.ts';

const readAsset = (name: string): string => readFileSync(join(import.meta.dirname, 'assets', name), 'utf8');
const readTokens = (): string => readFileSync(join(import.meta.dirname, '../../../src/theme/tokens.css'), 'utf8');

/** The style of the house's reports. */
export const reportStyle = (): string => `${readTokens()}${readAsset('report.css')}`;

/** A policy that allows only the style and the script with the given hashes. */
function contentPolicy(style: string, script: string): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'`;
}

/** @param folder the report folder as printed in commands */
export function renderPage(results: Results, folder: string = reportFolder): string {
  const style = reportStyle();
  const script = readAsset('report.js');
  const { target } = results;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(contentPolicy(style, script))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${verdictTitle(results).title}: ${target.url}</title>
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#rules">Skip to the rules</a>
${pageHeader(results)}
<main>
${countsSection(results)}
${failuresSection(results, folder)}
${rulesSection(results)}
${missingSection(results)}
${timelineSection(results)}
${transitionsSection(results)}
${timingsSection(results)}
${notesSection(results)}
${profileSection(results)}
</main>
<script>${new Html(script)}</script>
</body>
</html>
`.markup;
}

function pageHeader(results: Results): Html {
  const { exit, target, suite, run, profile } = results;
  const { title, tone } = verdictTitle(results);
  const facts = [
    `${run.started.slice(0, 19).replace('T', ' ')} UTC`,
    `${run.seconds} s`,
    plural(run.requests, 'request'),
    plural(run.publications, 'publication'),
    `tier ${run.tier}`,
    `size ${run.size}`,
    `seed ${run.seed}`,
    `profile ${profile.source ?? 'none'}`,
    `${suite.name} ${suite.version}`,
    `contract ${suite.contract}`,
  ];
  return html`<header class="top"><div class="bar"><span class="brand">Conformance report</span><code>${target.url}</code>
<button type="button" id="theme" class="small" hidden>Theme: system</button></div>
<div class="verdict-banner" data-tone="${tone}"><h1>${title}</h1>
<p>${exit.reason} <span class="chip exit">exit code ${exit.code}</span></p></div>
<p class="facts soft">${facts.map((fact) => html`<span>${fact}</span> `)}</p>
${navigation(results)}</header>`;
}

function navigation(results: Results): Html {
  const brokenCount = brokenRules(results).length;
  const links: readonly (readonly [id: string, title: string, isShown: boolean])[] = [
    ['failures', `Broken ${brokenCount}`, brokenCount > 0],
    ['rules', `Rules ${results.rules.length}`, true],
    ['untested', 'Not tested', missingInputs(results).length > 0],
    ['timeline', 'Timeline', (results.timeline?.intervals.length ?? 0) > 1],
    ['transitions', 'Lifecycles', true],
    ['operations', 'Operations', results.operations.length > 0],
    ['profile', 'Profile', true],
  ];
  return html`<nav aria-label="Sections">${links.flatMap(([id, title, isShown]) => (isShown ? [html`<a href="#${id}">${title}</a>`] : []))}</nav>`;
}

/** One tile per verdict, which filters the rules, and the counts by level. */
function countsSection(results: Results): Html {
  const { verdicts: total } = results.counts;
  const [titles = [], ...rows] = countTable(results);
  return html`<section id="counts"><h2 class="unseen">Counts</h2>
<div class="tiles">${verdicts.map(
    (verdict) =>
      html`<a class="tile${total[verdict] === 0 && ' none'}" data-verdict="${verdict}" href="#verdict=${verdict}"><b>${total[verdict]}</b> ${verdict}</a>`,
  )}</div>
<details class="levels"><summary>Counts by level</summary><div class="scroll" tabindex="0" role="region" aria-label="Counts by level"><table class="figures">
<thead><tr>${titles.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([name, ...counts]) => html`<tr><th scope="row">${name}</th>${counts.map((count) => html`<td>${count}</td>`)}</tr>
`,
  )}</tbody>
</table></div></details></section>`;
}

function notesSection(results: Results): Html {
  const { notes, known } = results;
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 &&
    html`<section><h2>${title}</h2><ul class="card list">${lines.map((line) => html`<li>${line}</li>`)}</ul></section>`;
  return html`${list('Left on the service', leftovers(results))}
${list('Notes', notes)}
${list(
  'Known failures',
  knownFailures(results).map(({ id, known: reason }) => `${id}: ${reason}`),
)}
${list(
  'Stale entries of the known failures file',
  known.stale.map(({ rule, why }) => `${rule}: ${why}`),
)}`;
}

function profileSection({ profile: { bindings } }: Results): Html {
  return html`<section id="profile"><h2>Profile</h2>
<details class="card block"><summary>${plural(Object.keys(bindings).length, 'decision')} bound</summary>
<pre>${JSON.stringify(bindings, null, 2)}</pre></details></section>`;
}
