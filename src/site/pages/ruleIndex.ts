/** The index of all rules and laws, with client-side filters. */
import type { Profile } from '../../../spec/profile/profile.ts';
import type { Level } from '../../../spec/statement.ts';
import { type Html, html } from '../html/html.ts';
import type { LinkTo, Page } from '../page.ts';
import { buildRulePath, levelDescriptions, renderLevelBadge } from '../text/badges.ts';
import { getAnchor, renderInline } from '../text/markdown.ts';
import { groupBySection, type Kind, kindDescriptions, kindNames, type Statement } from './statements.ts';

const levels: readonly Level[] = ['documented', 'derived', 'assumed'];
const kinds: readonly Kind[] = ['request', 'state', 'gate', 'law'];

export function renderRuleIndex(statements: readonly Statement[], { wire }: Profile): Page {
  const sections = groupBySection(statements);
  return {
    path: 'rules/index.html',
    title: 'Rules',
    summary: `All ${statements.length} checkable statements of the contract: rules, gates and laws, with filters.`,
    kind: 'Index',
    ancestors: [{ title: 'Overview', path: 'index.html' }],
    scripts: ['assets/filter.js'],
    renderBody: (linkTo) => html`<header class="title"><h1>Rules</h1>
<p class="lead">The ${statements.length} checkable statements of the contract. The mock enforces them, the OpenAPI document describes them, errors name them, and the conformance suite tests them.</p></header>
<dl class="facts">${kinds.map((kind) => html`<div><dt>${kindNames[kind]}</dt><dd>${kindDescriptions[kind]}</dd></div>`)}</dl>
<form class="filters" hidden>
<p><label for="filter-text">Contains</label><input id="filter-text" name="text" type="search" autocomplete="off" spellcheck="false"></p>
${renderChoice(
  'level',
  'Level',
  levels.map((level) => [level, level]),
)}
${renderChoice(
  'kind',
  'Kind',
  kinds.map((kind) => [kind, kindNames[kind]]),
)}
${renderChoice(
  'operation',
  'Operation',
  [...wire.routes.keys()].map((id) => [id, id]),
)}
${renderChoice(
  'section',
  'Section',
  [...sections.keys()].map((section) => [section, section]),
)}
<p class="result"><output role="status">${statements.length} statements</output> <button type="reset">Show all</button></p>
</form>
${[...sections].map(([section, sectionStatements]) => html`<section class="group" data-section="${section}"><h2 id="${getAnchor(section)}">${section}</h2><ul class="statements">${sectionStatements.map((statement) => renderItem(statement, linkTo))}</ul></section>`)}
<p class="note" id="nothing" hidden>No statements match.</p>`,
  };
}

function renderChoice(name: string, label: string, options: readonly (readonly [string, string])[]): Html {
  return html`<p><label for="filter-${name}">${label}</label><select id="filter-${name}" name="${name}"><option value="">any</option>${options.map(
    ([value, text]) => html`<option value="${value}">${text}</option>`,
  )}</select></p>`;
}

function renderItem({ id, kind, level, summary, on, source }: Statement, linkTo: LinkTo): Html {
  return html`<li data-level="${level}" data-kind="${kind}" data-operation="${on.join(' ')}" data-section="${source.section}"><a href="${linkTo(buildRulePath(id))}"><code>${id}</code></a> <span class="marks">${renderLevelBadge(level)}<span class="kind">${kindNames[kind]}</span></span><span class="says">${renderInline(summary)}</span></li>`;
}

/** The three levels with their meanings, as a list. */
export function renderLevelList(): Html {
  return html`<ul class="levels">${levels.map((level) => html`<li>${renderLevelBadge(level)} ${levelDescriptions[level]}</li>`)}</ul>`;
}
