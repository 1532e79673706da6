/** The frame of every page: head, header with search, sidebar, footer. */
import { type Html, html } from '../html/html.ts';
import type { LinkTo, Page } from '../page.ts';
import { type NavGroup, renderBreadcrumbs, renderContents, renderNeighbours, renderSidebar } from './navigation.ts';

const siteName = 'social-contract';

export interface PageContext {
  readonly navGroups: readonly NavGroup[];
  readonly previous?: Page | undefined;
  readonly next?: Page | undefined;
  readonly version: string;
}

export async function renderPage(
  page: Page,
  linkTo: LinkTo,
  { navGroups, previous, next, version }: PageContext,
): Promise<string> {
  const isHome = page.path === 'index.html';
  return `<!doctype html>
${
  html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isHome ? `${siteName}: the contract of the Social Publishing API` : `${page.title} · ${siteName}`}</title>
<meta name="description" content="${page.summary}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${linkTo('assets/icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${linkTo('assets/base.css')}">
<link rel="stylesheet" href="${linkTo('assets/frame.css')}">
<link rel="stylesheet" href="${linkTo('assets/content.css')}">
${page.layout && html`<link rel="stylesheet" href="${linkTo('assets/reference.css')}">\n`}<script src="${linkTo('assets/theme.js')}"></script>
<script src="${linkTo('assets/site.js')}" defer></script>
<script src="${linkTo('assets/ranking.js')}" defer></script>
<script src="${linkTo('assets/search.js')}" defer></script>
${(page.scripts ?? []).map((name) => html`<script src="${linkTo(name)}" defer></script>\n`)}</head>
<body${isHome && html` class="home"`}>
<a class="skip" href="#main">Skip to content</a>
${renderHeader(linkTo)}
<div class="frame">
${renderSidebar(navGroups, page, linkTo)}
<main id="main" tabindex="-1">
${renderBreadcrumbs(page, linkTo)}
<div class="columns${page.layout === undefined ? page.contents === undefined && ' alone' : ' wide'}">
<article>
${await page.renderBody(linkTo)}
${renderNeighbours(previous, next, linkTo)}
</article>
${renderContents(page)}
</div>
</main>
</div>
<footer class="foot"><p>${siteName} ${version}, rendered from the contract. MIT licence. This page loads nothing from other servers.</p></footer>
</body>
</html>`.text
}
`;
}

function renderHeader(linkTo: LinkTo): Html {
  return html`<header class="head">
<button type="button" class="menu" aria-expanded="false" aria-controls="sidebar"><span aria-hidden="true">☰</span><span class="visually-hidden">Pages</span></button>
<a class="brand" href="${linkTo('index.html')}"><span class="sign" aria-hidden="true">§</span><span class="name">${siteName}</span></a>
<search class="search" data-root="${linkTo('index.html').replace(/index\.html$/, '')}" hidden>
<label class="visually-hidden" for="search">Search</label>
<input id="search" type="search" placeholder="Search operations, rules, guides" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list">
<kbd aria-hidden="true">/</kbd>
<div class="found" hidden><p class="visually-hidden" role="status"></p><ul id="found" role="listbox" aria-label="Results"></ul></div>
</search>
<button type="button" class="theme" hidden>Theme</button>
</header>`;
}
