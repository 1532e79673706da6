/** The sidebar: the same shelves on every page, plus the shelf of the current page, if it has one. */
import { type Html, html } from '../html/html.ts';
import type { Link, Page, To } from '../page.ts';

export interface Shelf {
  readonly title: string;
  readonly links: readonly Link[];
}

export function sidebar(shelves: readonly Shelf[], page: Page, to: To): Html {
  const own = page.shelf;
  // The shelf of the page comes after the contract and before the other shelves.
  const all = own === undefined ? shelves : shelves.toSpliced(2, 0, own);
  return html`<nav class="sidebar" id="sidebar" aria-label="Pages">
${all.map(
  (shelf) =>
    html`<section><h2>${shelf.title}</h2><ul>${shelf.links.map((link) => html`<li>${entry(link, page, to)}</li>`)}</ul></section>`,
)}
</nav>`;
}

function entry({ title, path, mark }: Link, page: Page, to: To): Html {
  const isHere = path === page.path;
  const isAbove = !isHere && path !== 'index.html' && page.above.some((link) => link.path === path);
  const current = isHere ? html` aria-current="page"` : isAbove ? html` aria-current="true"` : undefined;
  return html`<a href="${to(path)}"${current}>${mark}${title}</a>`;
}

export function breadcrumbs({ above, title }: Page, to: To): Html | undefined {
  if (above.length === 0) return undefined;
  return html`<nav class="crumbs" aria-label="Breadcrumbs"><ol>${above.map(
    (link) => html`<li><a href="${to(link.path)}">${link.title}</a></li>`,
  )}<li aria-current="page">${title}</li></ol></nav>`;
}

export function neighbours(previous: Page | undefined, next: Page | undefined, to: To): Html | undefined {
  if (previous === undefined && next === undefined) return undefined;
  return html`<nav class="neighbours" aria-label="Previous and next">${
    previous && html`<a rel="prev" href="${to(previous.path)}"><span>Previous</span>${previous.title}</a>`
  }${next && html`<a rel="next" href="${to(next.path)}"><span>Next</span>${next.title}</a>`}</nav>`;
}

export function contents({ contents: sections = [] }: Page): Html | undefined {
  if (sections.length < 3) return undefined;
  return html`<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${sections.map(
    ({ title, fragment }) => html`<li><a href="#${fragment}">${title}</a></li>`,
  )}</ul></nav>`;
}
