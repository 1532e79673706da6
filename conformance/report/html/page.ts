/** The conformance report as HTML. */
import { type Results, verdicts } from '../../results/results.ts';
import { reportFolder } from '../formats.ts';
import { buildHeadline } from '../headline.ts';
import {
  buildCountTable,
  describeLeftovers,
  findBrokenRules,
  formatPlural,
  listKnownFailures,
  listMissingInputs,
} from '../wording.ts';
import { renderDocument } from './document.ts';
import { renderFailuresSection } from './failures.ts';
import { type Html, html } from './html.ts';
import { renderMissingSection } from './missing.ts';
import { renderRulesSection } from './rules.ts';
import { renderTimingsSection, renderTransitionsSection } from './tables.ts';
import { renderTextBlock } from './textBlock.ts';
import { renderTimelineSection } from './timeline.ts';

/** @param folder the report folder as printed in commands */
export function renderPage(results: Results, folder: string = reportFolder): string {
  return renderDocument({
    kind: 'Conformance report',
    url: results.target.url,
    headline: buildHeadline(results),
    exit: results.exit,
    facts: collectFacts(results),
    skipLink: html`<a class="skip" href="#rules">Skip to the rules</a>`,
    navigation: renderNavigation(results),
    main: html`${renderCountsSection(results)}
${renderFailuresSection(results, folder)}
${renderRulesSection(results)}
${renderMissingSection(results)}
${renderTimelineSection(results)}
${renderTransitionsSection(results)}
${renderTimingsSection(results)}
${renderNotesSection(results)}
${renderProfileSection(results)}`,
    scripts: ['report.js'],
  });
}

function collectFacts({ suite, run, profile }: Results): readonly string[] {
  return [
    `${run.started.slice(0, 19).replace('T', ' ')} UTC`,
    `${run.seconds} s`,
    formatPlural(run.requests, 'request'),
    formatPlural(run.publications, 'publication'),
    `tier ${run.tier}`,
    `size ${run.size}`,
    `seed ${run.seed}`,
    `profile ${profile.source ?? 'none'}`,
    `${suite.name} ${suite.version}`,
    `contract ${suite.contract}`,
  ];
}

function renderNavigation(results: Results): Html {
  const brokenCount = findBrokenRules(results).length;
  const links: readonly (readonly [id: string, title: string, isShown: boolean])[] = [
    ['failures', `Broken ${brokenCount}`, brokenCount > 0],
    ['rules', `Rules ${results.rules.length}`, true],
    ['untested', 'Not tested', listMissingInputs(results).length > 0],
    ['timeline', 'Timeline', (results.timeline?.intervals.length ?? 0) > 1],
    ['transitions', 'Lifecycles', true],
    ['operations', 'Operations', results.operations.length > 0],
    ['profile', 'Profile', true],
  ];
  return html`<nav aria-label="Sections">${links.flatMap(([id, title, isShown]) => (isShown ? [html`<a href="#${id}">${title}</a>`] : []))}</nav>`;
}

/** One tile per verdict, which filters the rules, and the counts by level. */
function renderCountsSection(results: Results): Html {
  const { verdicts: total } = results.counts;
  const [titles = [], ...rows] = buildCountTable(results);
  return html`<section id="counts"><h2 class="visually-hidden">Counts</h2>
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

function renderNotesSection(results: Results): Html {
  const { notes, knownFailures } = results;
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 &&
    html`<section><h2>${title}</h2><ul class="card list">${lines.map((line) => html`<li>${line}</li>`)}</ul></section>`;
  return html`${list('Left on the service', describeLeftovers(results))}
${list('Notes', notes)}
${list(
  'Known failures',
  listKnownFailures(results).map(({ id, knownReason: reason }) => `${id}: ${reason}`),
)}
${list(
  'Stale entries of the known failures file',
  knownFailures.stale.map(({ rule, reason }) => `${rule}: ${reason}`),
)}`;
}

function renderProfileSection({ profile: { bindings } }: Results): Html {
  return html`<section id="profile"><h2>Profile</h2>
<details class="card block"><summary>${formatPlural(Object.keys(bindings).length, 'decision')} bound</summary>
${renderTextBlock({ label: 'Bindings', text: JSON.stringify(bindings, null, 2) })}</details></section>`;
}
