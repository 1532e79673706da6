/** The frame of every page: head, header with search, sidebar, footer. */
import { type Html, html } from '../html/html.ts';
import type { Page, To } from '../page.ts';
import { breadcrumbs, contents, neighbours, type Shelf, sidebar } from './navigation.ts';

export const siteName = 'social-contract';

export interface Around {
  readonly shelves: readonly Shelf[];
  readonly previous?: Page | undefined;
  readonly next?: Page | undefined;
  readonly version: string;
}

export function framed(page: Page, to: To, { shelves, previous, next, version }: Around): string {
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
<link rel="icon" href="${to('assets/icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('assets/base.css')}">
<link rel="stylesheet" href="${to('assets/frame.css')}">
<link rel="stylesheet" href="${to('assets/content.css')}">
<script src="${to('assets/theme.js')}"></script>
<script src="${to('assets/site.js')}" defer></script>
<script src="${to('assets/search.js')}" defer></script>
${(page.scripts ?? []).map((name) => html`<script src="${to(name)}" defer></script>\n`)}</head>
<body${isHome && html` class="home"`}>
<a class="skip" href="#main">Skip to content</a>
${header(to)}
<div class="frame">
${sidebar(shelves, page, to)}
<main id="main" tabindex="-1">
${breadcrumbs(page, to)}
<div class="columns${page.contents === undefined && ' alone'}">
<article>
${page.body(to)}
${neighbours(previous, next, to)}
</article>
${contents(page)}
</div>
</main>
</div>
<footer class="foot"><p>${siteName} ${version}, rendered from the contract. MIT licence. This page loads nothing from other servers.</p></footer>
</body>
</html>`.text
}
`;
}

function header(to: To): Html {
  return html`<header class="head">
<button type="button" class="menu" aria-expanded="false" aria-controls="sidebar"><span aria-hidden="true">☰</span><span class="unseen">Pages</span></button>
<a class="brand" href="${to('index.html')}"><span class="sign" aria-hidden="true">§</span>${siteName}</a>
<search class="search" data-root="${to('index.html').replace(/index\.html$/, '')}" hidden>
<label class="unseen" for="search">Search</label>
<input id="search" type="search" placeholder="Search rules, guides, errors" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list">
<kbd aria-hidden="true">/</kbd>
<div class="found" hidden><p class="unseen" role="status"></p><ul id="found" role="listbox" aria-label="Results"></ul></div>
</search>
<button type="button" class="theme" hidden>Theme</button>
</header>`;
}
