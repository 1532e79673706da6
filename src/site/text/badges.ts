/** Small elements shared by pages: levels, verdicts, links to statements. */
import { type DecisionId, getDecision } from '../../../spec/decisions/index.ts';
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { Level, Source } from '../../../spec/statement.ts';
import { type Html, html, type Part } from '../html/html.ts';
import type { LinkTo } from '../page.ts';
import { renderInline } from './markdown.ts';

/** The meaning of each level. */
export const levelDescriptions: Readonly<Record<Level, string>> = {
  documented: 'The API document states it.',
  derived: 'It follows from the API document in one step of reasoning.',
  assumed: 'The API document is silent; a decision fills the gap.',
};

export const renderLevelBadge = (level: Level): Html =>
  html`<span class="level ${level}" title="${levelDescriptions[level]}">${level}</span>`;

/** A level as a symbol only, next to a title. */
export const renderLevelDot = (level: Level): Html => html`<span class="dot ${level}" aria-hidden="true"></span>`;

export const buildRulePath = (id: string): string => `rules/${id}.html`;
export const buildDecisionPath = (id: string): string => `decisions/${id}.html`;
export const buildOperationPath = (id: string): string => `operations/${id}.html`;

export const renderRuleLink = (id: string, linkTo: LinkTo): Html =>
  html`<a href="${linkTo(buildRulePath(id))}"><code>${id}</code></a>`;
/** A link if the profile offers the operation; otherwise only its name. */
export const renderOperationLink = (id: OperationId, { wire }: Profile, linkTo: LinkTo): Html =>
  wire.routes.has(id)
    ? html`<a href="${linkTo(buildOperationPath(id))}"><code>${id}</code></a>`
    : html`<code>${id}</code>`;

/** Decisions with their questions. */
export function renderDecisionList(ids: readonly DecisionId[], linkTo: LinkTo): Html {
  return html`<ul class="linked">${ids.map(
    (id) =>
      html`<li><a href="${linkTo(buildDecisionPath(id))}"><code>${id}</code></a> <span>${renderInline(getDecision(id).question)}</span></li>`,
  )}</ul>`;
}

export const renderSourceText = ({ section, item }: Source): Html => html`<cite>${section}</cite>: ${item}`;

/** A row of a definition list. */
export const renderFact = (name: string, value: Part): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

/** A table that can be scrolled by keyboard if it is wider than the page. */
export function renderTable(label: string, headings: readonly Part[], rows: readonly (readonly Part[])[]): Html {
  return html`<div class="table" tabindex="0" role="region" aria-label="${label}"><table><thead><tr>${headings.map(
    (head) => html`<th scope="col">${head}</th>`,
  )}</tr></thead><tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}
