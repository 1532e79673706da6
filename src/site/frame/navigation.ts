/** The sidebar: the same groups of links on every page, plus the group of the current page, if it has one. */
import { type Html, html } from '../html/html.ts';
import type { Link, LinkTo, Page } from '../page.ts';

export interface NavGroup {
  readonly title: string;
  readonly links: readonly Link[];
}

export function renderSidebar(navGroups: readonly NavGroup[], page: Page, linkTo: LinkTo): Html {
  const pageGroup = page.navGroup;
  // The group of the page comes after the contract and before the other groups.
  const groups = pageGroup === undefined ? navGroups : navGroups.toSpliced(2, 0, pageGroup);
  return html`<nav class="sidebar" id="sidebar" aria-label="Pages">
${groups.map(
  (group) =>
    html`<section><h2>${group.title}</h2><ul>${group.links.map((link) => html`<li>${renderEntry(link, page, linkTo, group !== pageGroup)}</li>`)}</ul></section>`,
)}
</nav>`;
}

/** @param marksAncestors whether an entry above the page is highlighted */
function renderEntry({ title, path, badge }: Link, page: Page, linkTo: LinkTo, marksAncestors: boolean): Html {
  const isCurrent = path === page.path;
  const isAncestor =
    marksAncestors && !isCurrent && path !== 'index.html' && page.ancestors.some((link) => link.path === path);
  const current = isCurrent ? html` aria-current="page"` : isAncestor ? html` aria-current="true"` : undefined;
  return html`<a href="${linkTo(path)}"${current}>${badge}${withBreaks(title)}</a>`;
}

/** The id of a rule or a decision wraps after a dot instead of inside a word. */
const withBreaks = (title: string): Html =>
  html`${title.split(/(?<=\.)(?=\S)/).map((part, i) => (i === 0 ? part : html`<wbr>${part}`))}`;

export function renderBreadcrumbs({ ancestors, title }: Page, linkTo: LinkTo): Html | undefined {
  if (ancestors.length === 0) return undefined;
  return html`<nav class="crumbs" aria-label="Breadcrumbs"><ol>${ancestors.map(
    (link) => html`<li><a href="${linkTo(link.path)}">${link.title}</a></li>`,
  )}<li aria-current="page">${title}</li></ol></nav>`;
}

export function renderNeighbours(previous: Page | undefined, next: Page | undefined, linkTo: LinkTo): Html | undefined {
  if (previous === undefined && next === undefined) return undefined;
  return html`<nav class="neighbours" aria-label="Previous and next">${
    previous && html`<a rel="prev" href="${linkTo(previous.path)}"><span>Previous</span>${previous.title}</a>`
  }${next && html`<a rel="next" href="${linkTo(next.path)}"><span>Next</span>${next.title}</a>`}</nav>`;
}

export function renderContents({ contents: sections = [] }: Page): Html | undefined {
  if (sections.length < 3) return undefined;
  return html`<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${sections.map(
    ({ title, fragment }) => html`<li><a href="#${fragment}">${title}</a></li>`,
  )}</ul></nav>`;
}
